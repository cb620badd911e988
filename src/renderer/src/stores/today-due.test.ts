import { flushPromises } from '@vue/test-utils'
import { disposePinia, getActivePinia } from 'pinia'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import type { DueBucket, DueRow } from '@shared/model/children'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../test/renderer/mount-app'
import { useTodayChoices } from './today-choices'
import { useDue } from './today-due'

const NOTHING = { today: 0, week: 0, earlier: 0, undated: 0 } as const
const row = (projectId: number, bucket: DueBucket): DueRow => ({
  ...{ projectId, projectTitle: null, bucket, due: null, fetchedAt: 1 },
  checklist: { key: 'a', title: null } as DueRow['checklist']
})
const open = () => {
  const scope = effectScope()
  return { scope, ...scope.run(() => useDue('w'))! }
}

describe('what is due', () => {
  beforeEach(freshStores)

  it('is one’s own as soon as it is known who one is, and everyone’s on demand', async () => {
    let userId: number | null = null
    const bridge = installBridge({
      'prefs.get me': () => ({ userId, keepOffline: false }),
      'prefs.get calendar': () => null,
      'children.due': () => ({ rows: [], counts: NOTHING, known: 2, projects: 5 })
    })
    const last = () => bridge.asked.filter(({ route }) => route === 'children.due').at(-1)?.input
    const { scope, me, answer } = open()
    await flushPromises()
    expect(last()).toMatchObject({ responsible: null })
    userId = 7
    bridge.push({ name: 'prefs.changed', data: { workspaceId: 'w', key: null } })
    await flushPromises()
    expect(last()).toMatchObject({ responsible: 7, offset: 0, limit: 6 })
    expect(me.value).toBe(7)
    expect(answer.value).toMatchObject({ known: 2, projects: 5, total: 0 })
    useTodayChoices().onlyMine = false
    await flushPromises()
    expect(last()).toMatchObject({ responsible: null })
    expect(me.value).toBe(7)
    scope.stop()
    // The calendar's last state is cached for the lifetime of the page.
    disposePinia(getActivePinia()!)
    expect(bridge.listeners()).toBe(0)
  })

  it('is asked for anew when another day begins, by the week that the calendar begins', async () => {
    // A Sunday.
    vi.useFakeTimers({ now: new Date('2026-03-01T23:59:00') })
    try {
      const bridge = installBridge({
        'prefs.get me': () => ({ userId: null, keepOffline: false }),
        'prefs.get calendar': () => ({
          ...{ mode: 'month', hidden: [], onlyMine: false, firstDay: 1, weekNumbers: false, hours: null }
        }),
        'children.due': () => ({ rows: [], counts: NOTHING, known: 2, projects: 5 })
      })
      const { scope } = open()
      const asked = () =>
        bridge.asked.flatMap(({ route, input }) =>
          route === 'children.due' ? (input as { weekFrom: string }).weekFrom : []
        )
      await vi.advanceTimersByTimeAsync(30_000)
      expect(asked().at(-1)).toBe('2026-02-23')
      await vi.advanceTimersByTimeAsync(60_000)
      expect(asked().at(-1)).toBe('2026-03-02')
      scope.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  it('is there at once when the page is entered again, with as many rows as were shown', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => row(at, at < 3 ? 'today' : 'earlier'))
    const bridge = installBridge({
      'prefs.get me': () => ({ userId: null, keepOffline: false }),
      'prefs.get calendar': () => null,
      'children.due': ({ offset, limit }) => ({
        rows: rows.slice(offset, offset + limit),
        counts: { ...NOTHING, today: 3, earlier: 37 },
        ...{ known: 2, projects: 5 }
      })
    })
    const first = open()
    await flushPromises()
    await first.more()
    expect(first.answer.value?.rows).toHaveLength(26)
    expect(first.answer.value?.total).toBe(40)
    first.scope.stop()
    const times = bridge.asked.length
    const second = open()
    expect(second.answer.value?.rows).toHaveLength(26)
    await flushPromises()
    expect(bridge.asked.length).toBeGreaterThan(times)
    expect(second.answer.value?.rows).toHaveLength(26)
    second.scope.stop()
  })
})
