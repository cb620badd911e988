import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SyncStatus } from '@shared/model/sync'
import type { Workspace } from '@shared/model/workspace'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { useSync } from '../../state/sync'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { syncList, syncStatus, workspace } from '../../../../../test/renderer/samples'
import SyncPanel from './sync-panel.vue'

let wrapper: VueWrapper
let bridge: FakeBridge

async function show(status: SyncStatus, change: Partial<Workspace> = {}): Promise<void> {
  bridge = installBridge({
    'workspaces.list': () => [workspace(change)],
    'workspaces.activate': () => workspace(change),
    'prefs.get stages': () => [],
    'sync.status': () => status,
    'sync.pause': () => undefined,
    'sync.cancel': () => undefined,
    'sync.refresh': () => undefined
  })
  await useWorkspaces().load()
  useSync().follow()
  await flushPromises()
  ;({ wrapper } = await mountApp(SyncPanel))
}
const press = async (name: string): Promise<void> => {
  const found = wrapper.findAll('button').find((one) => one.text() === name || one.attributes('aria-label') === name)
  if (!found) throw new Error(`There is no button ${name}: ${wrapper.text()}`)
  await found.trigger('click')
  await flushPromises()
}
const asked = (route: string): unknown[] => bridge.asked.filter((one) => one.route === route).map(({ input }) => input)

beforeEach(() => {
  freshStores()
  setLanguage('en')
  setFormatLocale('en-GB')
})
afterEach(() => wrapper.unmount())

describe('the panel of connection and cache', () => {
  it('says in words what is wrong, since when, what was tried and what comes next', async () => {
    const now = Date.now()
    await show(
      syncStatus(
        {},
        {
          state: 'unreachable',
          since: now - 60_000,
          lastError: { code: 'network-timeout', message: 'No answer.', retryable: true, details: { seconds: 30 } },
          lastTried: 'GET /projects',
          lastTriedAt: now - 1000,
          nextTryAt: now + 115_000
        }
      )
    )
    const text = wrapper.text().replace(/\s+/g, ' ')
    expect(text).toContain('The server does not answer')
    expect(text).toMatch(/since \d\d:\d\d|since yesterday/)
    expect(text).toContain('No answer came in time')
    expect(text).toContain('network-timeout')
    const folded = wrapper.get('details.technical')
    expect(folded.attributes('open')).toBeUndefined()
    expect(folded.text()).toContain('Tried GET /projects at')
    expect(wrapper.findAll('details.technical')).toHaveLength(1)
    const plain = wrapper.element.cloneNode(true) as HTMLElement
    for (const one of plain.querySelectorAll('details.technical')) one.remove()
    expect(plain.textContent).not.toContain('/projects')
    expect(text).toContain('Next try in 2 minutes')
    await press('Try again now')
    expect(asked('sync.refresh')).toEqual([{ workspaceId: 'w-1', list: null }])
  })

  it.each([
    ['unreachable', 'network-timeout', 115_000, 'Next try in 2 minutes'],
    ['unreachable', 'service-unavailable', null, 'No further try is planned'],
    ['offline', 'network-offline', null, 'Deskside goes on by itself when the network is back'],
    ['offline', 'network-offline', 115_000, 'Next try in 2 minutes']
  ] as const)('says once what comes next: %s, %s, %s', async (state, code, ahead, sentence) => {
    const lastError = { code, message: 'x', retryable: true, details: {} }
    await show(syncStatus({}, { state, lastError, nextTryAt: ahead === null ? null : Date.now() + ahead }))
    const text = wrapper.text()
    expect(text.match(/Next try|No further try|by itself|reconnects|tries again/g)).toHaveLength(1)
    expect(text).toContain(sentence)
  })

  it('shows each list’s progress: count, rate, time left', async () => {
    await show(
      syncStatus({
        lists: [
          syncList({
            state: 'running',
            done: 41_870,
            rate: 1240,
            coverage: { state: 'partial', cached: 41_870, total: 98_310, sweptAt: null, obstacle: null }
          }),
          syncList({
            list: 'projects-deleted',
            state: 'waiting',
            coverage: { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null }
          }),
          syncList({
            list: 'user-groups-active',
            coverage: { state: 'partial', cached: 500, total: null, sweptAt: null, obstacle: 'offset-ignored' }
          })
        ]
      })
    )
    const rows = wrapper.findAll('li.row').map((row) => row.text().replace(/\s+/g, ' '))
    expect(rows[0]).toContain('41,870 of 98,310 · 1,240 a second · 46 secs left')
    expect(rows[1]).toContain('Not saved yet')
    expect(rows[2]).toContain('500 records so far')
    expect(rows[2]).toContain('same records')
  })

  it.each([
    ['endless', 'more records than a list', 'больше записей, чем в списке'],
    ['disk-budget', 'used up', 'закончилось']
  ] as const)('says why it stopped reading a list: %s', async (obstacle, english, russian) => {
    const coverage = { state: 'partial', cached: 500, total: null, sweptAt: null, obstacle } as const
    await show(syncStatus({ lists: [syncList({ coverage })] }))
    expect(wrapper.find('li.row').text()).toContain(english)
    setLanguage('ru')
    await flushPromises()
    expect(wrapper.find('li.row').text()).toContain(russian)
  })

  it('counts no reference data, which is many lists, of which one stands for the age of all', async () => {
    await show(
      syncStatus({
        lists: [
          syncList({
            list: 'reference',
            coverage: { state: 'complete', cached: 3, total: 3, sweptAt: Date.now(), obstacle: null }
          })
        ]
      })
    )
    expect(wrapper.find('li.row').text()).toContain('Complete')
    expect(wrapper.find('li.row').text()).not.toContain('3 records')
  })

  it.each([
    ['en', 'Next try in 2 minutes', 'Continues in 1 minute', 'the content of 291,221 is not read'],
    ['ru', 'Следующая попытка через 2 минуты', 'Продолжение через 1 минуту', 'содержимое 291 221 из них']
  ] as const)(
    'says in %s when a list that failed is asked for next, and what is not read at all',
    async (language, ...sentences) => {
      setLanguage(language)
      setFormatLocale(language === 'en' ? 'en-GB' : 'ru-RU')
      const now = Date.now()
      const error = { code: 'service-busy', message: '', retryable: true, details: {} } as const
      await show(
        syncStatus({
          lists: [
            syncList({ list: 'files-active', state: 'failed', error, nextTryAt: now + 115_000 }),
            syncList({
              ...{ list: 'reference', state: 'waiting', notRead: 291_221, nextTryAt: now + 62_000 },
              parts: { of: 'lists', done: 65, total: 2005 }
            }),
            syncList()
          ]
        })
      )
      const rows = wrapper.findAll('li.row').map((row) => row.text().replace(/\s+/g, ' '))
      const text = rows.join(' | ')
      for (const words of sentences) expect(text).toContain(words)
      expect(text).toMatch(language === 'en' ? /65 of 2,005 lists/ : /65 из 2 005 списков/)
      // Lists without a problem don't show it.
      expect(rows.filter((row) => sentences.some((words) => row.includes(words)))).toHaveLength(2)
    }
  )

  it.each([
    [
      'en',
      'Could not be read (refused): stages of “Sales”, modules.',
      'Could not be read (no usable answer): elements of'
    ],
    [
      'ru',
      'Не удалось прочитать (отказано): этапы «Sales», модули.',
      'Не удалось прочитать (ответ непригоден): элементы'
    ]
  ] as const)('names in %s what was refused of the reference data, and no more', async (language, ...sentences) => {
    setLanguage(language)
    const refused = [
      { noun: 'stage', name: 'Sales', isRefused: true },
      { noun: 'list-element', name: 'region', isRefused: false },
      { noun: 'module', name: null, isRefused: true }
    ] as const
    await show(syncStatus({ lists: [syncList({ list: 'reference', refused })] }))
    const text = (): string => wrapper.text().replace(/\s+/g, ' ')
    for (const words of sentences) expect(text()).toContain(words)
    expect(wrapper.find('.tone').exists()).toBe(false)
    wrapper.unmount()
    await show(syncStatus({ lists: [syncList({ list: 'reference' })] }))
    for (const words of sentences) expect(text()).not.toContain(words)
  })

  it('does not say that all is kept up to date when a list could not be read', async () => {
    await show(
      syncStatus({
        lists: [syncList({ state: 'failed', error: { code: 'disk-full', message: '', retryable: true, details: {} } })]
      })
    )
    expect(wrapper.text()).toContain('not every list could be read')
    expect(wrapper.text()).not.toContain('kept up to date')
  })

  it('tells silence from an answer of no use', async () => {
    const lastError = { code: 'service-html', message: '', retryable: false, details: {} } as const
    await show(syncStatus({}, { state: 'unreachable', lastError }))
    expect(wrapper.text()).toContain('The server gives no usable answer')
    expect(wrapper.text()).not.toContain('does not answer')
  })

  it('pauses and resumes, and refreshes one list', async () => {
    await show(syncStatus())
    await press('Pause')
    expect(asked('sync.pause')).toEqual([{ workspaceId: 'w-1', list: null, paused: true }])
    await press('Refresh: Projects')
    expect(asked('sync.refresh')).toEqual([{ workspaceId: 'w-1', list: 'projects-active' }])
  })

  it('leads to the credentials when they were refused', async () => {
    const lastError = { code: 'credentials-refused', message: '401.', retryable: false, details: {} } as const
    await show(syncStatus({}, { state: 'credentials-refused', lastError }))
    expect(wrapper.text()).toContain('No further try is planned')
    expect(wrapper.text()).toContain('Enter credentials')
    expect(wrapper.text()).not.toContain('Try the keychain again')
  })

  it('asks a locked keychain again by opening the workspace anew', async () => {
    await show(syncStatus({}, { state: 'credentials-missing' }), { credentials: 'unreadable' })
    await press('Try the keychain again')
    expect(asked('workspaces.activate')).toEqual([{ workspaceId: 'w-1' }])
  })

  it.each([
    ['key-lost', 'no longer in the keychain'],
    ['corrupt', 'It was set aside'],
    ['outdated', 'an earlier version of the app was deleted']
  ] as const)('tells that the cache was built anew, and why: %s', async (reason, words) => {
    await show(syncStatus({ notice: { kind: 'cache-rebuilt', reason, at: Date.now() } }))
    expect(wrapper.text()).toMatch(/The saved data was built anew \(\S/)
    expect(wrapper.text()).toContain(words)
  })

  it('says where the cache is, and how large', async () => {
    await show(syncStatus({ cacheBytes: 48_234_496, budget: null }), { storage: 'memory' })
    expect(wrapper.find('.size').text().replace(/\s/g, ' ')).toBe('Saved in memory48.2 MB')
  })

  it('tells nothing here from not cached, from known in part, from no longer listed', async () => {
    const coverage = { cached: 0, total: null, sweptAt: null, obstacle: null }
    await show(
      syncStatus({
        lists: [
          syncList({ list: 'files-deleted', coverage: { ...coverage, state: 'complete', sweptAt: Date.now() } }),
          syncList({ list: 'files-active', coverage: { ...coverage, state: 'none' }, missing: 3 }),
          syncList({
            list: 'calendar-active',
            coverage: { ...coverage, state: 'partial', cached: 70 },
            parts: { of: 'months', done: 4, total: 19 }
          })
        ]
      })
    )
    const rows = wrapper.findAll('li.row').map((row) => row.text().replace(/\s+/g, ' '))
    expect(rows[0]).toContain('Not saved yet')
    expect(rows[0]).toContain('3 records no longer listed')
    expect(rows[1]).toContain('Nothing here')
    expect(rows[2]).toContain('70 records · 4 of 19 months')
    const marks = wrapper.findAll('.mark').map((mark) => mark.classes().at(-1))
    expect(new Set(marks).size).toBe(3)
  })

  it('sums a group up in one line, and opens it where there is something to see', async () => {
    await show(
      syncStatus({
        lists: [
          syncList(),
          syncList({ list: 'projects-deleted' }),
          syncList({ list: 'files-active', state: 'failed' }),
          syncList({ list: 'files-deleted' }),
          syncList({
            list: 'calendar-active',
            coverage: { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null }
          })
        ]
      })
    )
    const groups = wrapper.findAll('.group')
    expect(groups.map((group) => group.find('h3').text())).toEqual(['Projects', 'Files', 'Calendar'])
    expect(groups.map((group) => (group.find('details').element as HTMLDetailsElement).open)).toEqual([
      false,
      true,
      false
    ])
    expect(groups[1]?.find('summary').text()).toContain('Could not be read')
    expect(groups[2]?.find('summary').text()).toContain('Not saved yet')
    await press('Refresh all of Projects')
    // The last requested list is read first.
    expect(asked('sync.refresh')).toEqual([
      { workspaceId: 'w-1', list: 'projects-deleted' },
      { workspaceId: 'w-1', list: 'projects-active' }
    ])
  })

  it('shows a sweep in months or lists by those', async () => {
    await show(
      syncStatus({
        lists: [syncList({ list: 'reference', state: 'running', done: 80, parts: { of: 'lists', done: 3, total: 12 } })]
      })
    )
    expect(wrapper.find('li.row').text()).toContain('3 of 12 lists')
    expect(wrapper.find('progress').attributes('value')).toBe('0.25')
  })

  it('holds, resumes and ends a single list', async () => {
    await show(
      syncStatus({
        lists: [syncList({ state: 'running' }), syncList({ list: 'files-active', state: 'paused' })]
      })
    )
    await press('Pause: Projects')
    await press('Resume: Files')
    await press('Stop the sync: Projects')
    expect(asked('sync.pause')).toEqual([
      { workspaceId: 'w-1', list: 'projects-active', paused: true },
      { workspaceId: 'w-1', list: 'files-active', paused: false }
    ])
    expect(asked('sync.cancel')).toEqual([{ workspaceId: 'w-1', list: 'projects-active' }])
    await press('Stop')
    expect(asked('sync.cancel')).toContainEqual({ workspaceId: 'w-1', list: null })
  })

  it('says what was given up for the disk budget, and when even that is not enough', async () => {
    await show(
      syncStatus({
        budget: {
          limit: 2 ** 30,
          used: 2 ** 30 + 1,
          isExceeded: true,
          dropped: [
            { part: 'children', items: 2140, bytes: 61_200_000, at: Date.now() },
            { part: 'changes', items: 1, bytes: 400, at: Date.now() }
          ]
        }
      })
    )
    const [children, changes] = wrapper.findAll('.dropped li').map((line) => line.text())
    expect(children).toContain('2,140 lists of stages, events or payments')
    expect(children).toContain('comes back')
    expect(changes).toContain('1 previous value')
    expect(changes).not.toContain('comes back')
    expect(wrapper.find('.size').text()).toContain('No list is removed')
  })
})
