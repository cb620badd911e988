import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { QuickStart } from '@shared/model/quick'
import type { SearchHit } from '@shared/model/search'
import { DEFAULT_SETTINGS, type Settings } from '@shared/model/settings'
import type { Visit } from '@shared/model/view'
import { hit } from '../../../../../test/renderer/components/palette/fixtures'
import { setFormatLocale } from '../../basics/format'
import { setLanguage, type Language } from '../../locales'
import { complete, row } from '../../../../../test/renderer/stores/projects/fixtures'
import { useSettings } from '../../state/settings'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { appInfo, workspace } from '../../../../../test/renderer/samples'
import QuickWindow from './quick-window.vue'

const SIGNATURE =
  'С уважением,\nГромов Артём Валерьевич\nООО «Северный Ветер»\nТел.: +7 (495) 555-10-10\ngromov@mail.example'
const LINK = 'deskside://workspaces/w-1/records/user-group/7'

let wrapper: VueWrapper
let bridge: FakeBridge
let start: QuickStart | null
let stored: Settings
let hits: readonly SearchHit[]
/** The only query with results; null: every query has some. */
let known: string | null
let visits: Visit[] | Promise<Visit[]>

beforeEach(() => {
  freshStores()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stored = DEFAULT_SETTINGS
  known = null
  visits = []
  hits = [hit(5, 'project', { title: 'Roof' }), hit(6, 'project', { title: 'Attic' })]
})
afterEach(() => {
  wrapper.unmount()
  vi.useRealTimers()
})

async function settled(): Promise<void> {
  await import('../../rules/candidates')
  for (let turn = 0; turn < 3; turn++) {
    await vi.advanceTimersByTimeAsync(500)
    await vi.dynamicImportSettled()
    await flushPromises()
  }
}

async function open(text: string | null, language: Language = 'en', isCut = false): Promise<void> {
  start = { text, isCut }
  bridge = installBridge({
    'app.info': () => appInfo(),
    'app.copyText': () => undefined,
    'settings.get': () => stored,
    'settings.set': (change) => (stored = { ...stored, ...change }),
    'workspaces.list': () => [workspace()],
    'windows.quickStart': () => {
      const given = start
      start = null
      return given
    },
    'windows.close': () => ({ isClosed: true }),
    'windows.openProject': () => undefined,
    'links.open': () => undefined,
    'prefs.get pins': () => [],
    'prefs.get recent': () => visits,
    'prefs.get views': () => [],
    'people.list': () => ({ rows: [], total: 0 }),
    'search.modules': () => ({ modules: [], isListRead: true }),
    'search.references': () => [],
    'search.cache': ({ text }) => ({
      hits: known === null || known === text ? hits : [],
      hasMore: false,
      readAs: [],
      all: null
    }),
    'children.glance': () => ({ last: null, next: null, received: null, unread: [] }),
    'projects.get': ({ id }) => ({
      value: { ...row(id, { title: 'Roof' }), stages: [], fields: [], raw: '{}' },
      ...{ fetchedAt: 1, source: 'cache', coverage: complete, failure: null }
    })
  })
  await Promise.all([useSettings().load(), useWorkspaces().load()])
  setLanguage(language)
  setFormatLocale('en-GB')
  ;({ wrapper } = await mountApp(QuickWindow, {}, '/quick'))
  await settled()
}

const field = () => wrapper.get<HTMLInputElement>('input[role="combobox"]').element
const chips = () => wrapper.findAll('.chip').map((chip) => chip.text())
const asked = (route: string): unknown[] => bridge.asked.flatMap((one) => (one.route === route ? [one.input] : []))
async function press(key: string, held: KeyboardEventInit = {}, on: Element = field()): Promise<void> {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }))
  await settled()
}

describe('the quick look-up', () => {
  it('looks for the best that the clipboard names, offers the others, and shows the best match as a card', async () => {
    await open(SIGNATURE)
    expect(field().value).toBe('gromov@mail.example')
    expect(document.activeElement).toBe(field())
    expect(chips()).toHaveLength(4)
    expect(wrapper.text()).toContain('From the clipboard.')
    expect(wrapper.get('.card').text()).toMatch(/Roof.*Stage.*Offer.*Responsible.*Anna Petrova/s)
    expect(wrapper.findAll('[role="option"]').map((one) => one.text())).toEqual(['Roof', 'Attic'])
    await press('ArrowUp')
    expect(document.activeElement).toBe(wrapper.get('.chip input').element)
  })

  it('waits for nothing else with what was copied', async () => {
    await open(null)
    visits = new Promise(() => undefined)
    start = { text: SIGNATURE, isCut: false }
    bridge.push({ name: 'quick', data: undefined })
    await settled()
    expect(wrapper.get('.card').text()).toContain('Roof')
  })

  it.each([
    ['the second', '+74955551010', 1],
    ['the last', 'Громов Артём Валерьевич', 3]
  ])('looks for the first that is found, and leaves the others where they are: %s', async (_what, words, at) => {
    known = words
    await open(SIGNATURE)
    expect(field().value).toBe(words)
    expect(chips().findIndex((chip) => chip.endsWith(words))).toBe(at)
    expect(
      wrapper
        .findAll<HTMLInputElement>('.chip input')
        .map(({ element }) => element.checked)
        .indexOf(true)
    ).toBe(at)
    expect(wrapper.get('.card').text()).toContain('Roof')
    expect(field().selectionEnd! - field().selectionStart!).toBe(words.length)
  })

  it('stays with what is looked for once the user chose it, and with the first where nothing is found', async () => {
    known = ''
    await open(SIGNATURE)
    expect(field().value).toBe('gromov@mail.example')
    expect(chips()).toHaveLength(4)
    await wrapper.get('.chip:nth-of-type(2) input').setValue(true)
    await settled()
    expect(field().value).toBe('+74955551010')
    expect(asked('search.service')).toEqual([])
  })

  it('goes to a link that it was given, found or not', async () => {
    known = 'gromov@mail.example'
    await open(`${SIGNATURE}\n${LINK}`)
    expect(field().value).toBe('7')
  })

  it.each([
    ['a number', '8 (495) 555-10-10', '+74955551010'],
    ['words that name nothing by their form', 'Romashka 12', 'Romashka 12']
  ])('looks for %s', async (_what, text, words) => {
    await open(text)
    expect(field().value).toBe(words)
  })

  it('is a search of what is at hand where the clipboard is empty, and asks nobody for what is typed', async () => {
    await open(null)
    expect(field().value).toBe('')
    expect(wrapper.text()).toContain('What you open and pin appears here')
    expect(field().placeholder).toBe('Name, number, phone or tax ID')
    expect(wrapper.find('.card').exists()).toBe(false)
    await wrapper.get('input[role="combobox"]').setValue('Roof')
    await settled()
    expect(asked('search.cache')).toHaveLength(1)
    expect(asked('search.service')).toEqual([])
    expect(wrapper.findAll('[data-noun="command"]')).toEqual([])
  })

  it('says what it could not look at', async () => {
    const long = 'word and another one, and so on\n'.repeat(9)
    await open(long, 'en', true)
    expect(field().value).toBe('')
    expect(wrapper.text()).toContain('Only the first 10 KB of the clipboard were looked at.')
    expect(wrapper.text()).toContain('The clipboard has nothing to look up.')
  })

  it('explains the clipboard once, with a switch', async () => {
    await open(null, 'ru')
    expect(wrapper.get('.explained').text()).toContain('не хранится и никуда не отправляется')
    await wrapper.get('.explained input').setValue(false)
    await settled()
    expect(stored).toMatchObject({ quickClipboard: false, quickExplained: true })
    bridge.push({ name: 'quick', data: undefined })
    await settled()
    expect(wrapper.find('.explained').exists()).toBe(false)
  })

  it('begins anew each time it opens, and keeps what was typed meanwhile', async () => {
    await open(SIGNATURE)
    start = { text: 'Attic', isCut: false }
    bridge.push({ name: 'quick', data: undefined })
    await settled()
    expect([field().value, chips()]).toEqual(['Attic', []])
    start = { text: SIGNATURE, isCut: false }
    bridge.push({ name: 'quick', data: undefined })
    await wrapper.get('input[role="combobox"]').setValue('mine')
    await settled()
    expect(field().value).toBe('mine')
  })

  it('opens in the main window, and in a window of its own', async () => {
    await open('Roof')
    await press('Enter')
    expect(asked('links.open')).toEqual([{ text: 'deskside://workspaces/w-1~0f1e2d3c4b5a/projects/5' }])
    expect(asked('windows.close')).toHaveLength(1)
    expect(field().value).toBe('')
    start = { text: 'Roof', isCut: false }
    bridge.push({ name: 'quick', data: undefined })
    await settled()
    await press('ArrowDown')
    await press('Enter', { ctrlKey: true })
    expect(asked('windows.openProject')).toEqual([{ workspaceId: 'w-1', id: 6 }])
    expect(asked('windows.close')).toHaveLength(2)
  })

  it.each([
    ['the service', 'f', { ctrlKey: true, shiftKey: true }, 'search'],
    ['the provider', '7', { ctrlKey: true }, 'lookup']
  ])('asks %s only by a key that says so', async (_whom, key, held, page) => {
    await open('+7 495 555-10-10')
    expect(wrapper.get('.foot').text()).toMatch(/Ctrl\+Shift\+F ask Northwind.*Ctrl\+7 ask the provider/)
    await press(key, held)
    const text = `deskside://workspaces/w-1~0f1e2d3c4b5a/${page}?text=%2B74955551010`
    expect(asked('links.open')).toEqual([{ text }])
  })

  it('asks nobody with Enter where nothing was found', async () => {
    hits = []
    await open('+7 495 555-10-10')
    expect(wrapper.text()).toContain('No matches on this computer')
    await press('Enter')
    expect(asked('links.open')).toEqual([])
  })

  it('opens what a link in the clipboard names', async () => {
    await open(`See ${LINK}`)
    expect(wrapper.text()).toContain('A Deskside link')
    await press('Enter')
    expect(asked('links.open')).toEqual([{ text: LINK }])
  })

  it('goes with Escape, from wherever the focus is', async () => {
    await open(SIGNATURE)
    await press('Escape', {}, wrapper.get('.chip input').element)
    expect(asked('windows.close')).toHaveLength(1)
  })
})
