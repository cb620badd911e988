import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { type DueBucket, type DueRow } from '@shared/model/children'
import type { SyncStatus } from '@shared/model/sync'
import { setLanguage } from '../../locales'
import { useSync } from '../../state/sync'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { syncList, syncStatus, workspace } from '../../../../../test/renderer/samples'
import TodayDue from './today-due.vue'

const row = (projectId: number, bucket: DueBucket, due: string | null): DueRow => ({
  ...{ projectId, projectTitle: `Project ${projectId}`, bucket, due, fetchedAt: Date.now() },
  checklist: { key: 'a', title: 'Papers', due: '2001-01-01' } as DueRow['checklist']
})

describe('what is due, on Today', () => {
  let known: number
  let me: number | null
  let rows: readonly DueRow[]
  let sync: SyncStatus
  beforeEach(async () => {
    freshStores()
    setLanguage('en')
    known = 2
    me = 7
    rows = []
    sync = syncStatus()
    installBridge({
      'workspaces.list': () => [workspace()],
      'sync.status': () => sync,
      'prefs.get me': () => ({ userId: me, keepOffline: false }),
      'prefs.get calendar': () => null,
      'children.due': () => {
        const countOf = (bucket: DueBucket): number => rows.filter((one) => one.bucket === bucket).length
        return {
          rows,
          counts: {
            ...{ today: countOf('today'), week: countOf('week') },
            ...{ earlier: countOf('earlier'), undated: countOf('undated') }
          },
          ...{ known, projects: 5 }
        }
      }
    })
    await useWorkspaces().load()
  })

  it('stands by when it is due, the day as it is counted', async () => {
    rows = [
      row(1, 'today', '2026-03-18'),
      row(2, 'week', '2026-03-17'),
      row(3, 'week', '2026-03-16'),
      row(4, 'undated', null)
    ]
    const { wrapper } = await mountApp(TodayDue, {}, '/projects')
    await flushPromises()
    expect(wrapper.findAll('h3').map((heading) => heading.text())).toEqual([
      expect.stringMatching(/^Due today\s*1$/),
      expect.stringMatching(/^Overdue since this week\s*2$/),
      expect.stringMatching(/^Overdue, no date given\s*1$/)
    ])
    expect(wrapper.findAll('.due').map((due) => due.attributes('data-tip'))).toEqual([
      expect.stringMatching(/17.*2026/),
      expect.stringMatching(/16.*2026/)
    ])
    wrapper.unmount()
  })

  const running = syncList({ state: 'running' })
  const full = { limit: 10, used: 10, isExceeded: false, dropped: [] }
  it.each([
    ['loading', syncStatus(), 'loading more'],
    ['sparing', syncStatus({ pace: 'sparing' }), 'loading slowly'],
    ['a sweep', syncStatus({ lists: [running] }), 'loading goes on after the lists'],
    ['paused', syncStatus({ isPaused: true }), 'sync is paused'],
    ['paused and offline', syncStatus({ isPaused: true }, { state: 'offline' }), 'sync is paused'],
    ['offline', syncStatus({}, { state: 'offline' }), 'loading goes on when the connection works again'],
    ['no room', syncStatus({ budget: full }), 'the space for saved data is used up']
  ])('says of others what is so: %s', async (_name, status, words) => {
    sync = status
    await useSync().reload()
    const { wrapper } = await mountApp(TodayDue, {}, '/projects')
    await flushPromises()
    expect(wrapper.text()).toContain(`Checklists loaded: 2 of your 5 projects, ${words}`)
    wrapper.unmount()
  })

  it('promises of other people’s projects no more than is done', async () => {
    me = null
    await useSync().reload()
    const { wrapper } = await mountApp(TodayDue, {}, '/projects')
    await flushPromises()
    expect(wrapper.text()).toContain('Checklists loaded: 2 of 5 projects, loading more')
    wrapper.unmount()
  })

  it('says how many are due only where none is a number', async () => {
    const numberFor = async (): Promise<boolean> => {
      freshStores()
      await useWorkspaces().load()
      const { wrapper } = await mountApp(TodayDue, {}, '/projects')
      await flushPromises()
      const has = wrapper.find('.fold .count').exists()
      wrapper.unmount()
      return has
    }
    expect(await numberFor(), 'none of 2 of 5').toBe(false)
    rows = [row(1, 'today', null)]
    expect(await numberFor(), 'one of 2 of 5').toBe(true)
    rows = []
    known = 5
    expect(await numberFor(), 'none of all').toBe(true)
  })

  it('speaks of others only while there are some', async () => {
    const some = await mountApp(TodayDue, {}, '/projects')
    await flushPromises()
    expect(some.wrapper.text()).toMatch(/Checklists loaded: 2 of your 5 projects(?!,)/)
    some.wrapper.unmount()
    freshStores()
    await useWorkspaces().load()
    known = 5
    me = null
    const all = await mountApp(TodayDue, {}, '/projects')
    await flushPromises()
    expect(all.wrapper.text()).toContain('Checklists loaded: all 5 projects')
    expect(all.wrapper.text()).not.toContain('loading')
    all.wrapper.unmount()
  })
})
