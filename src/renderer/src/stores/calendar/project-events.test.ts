import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, shallowRef, type EffectScope } from 'vue'
import type { RequestInput, RequestOutput } from '@shared/ipc/contract'
import type { CalendarOccurrence } from '@shared/model/calendar'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { useProjectEvents } from './project-events'

const NOON = new Date('2026-03-10T12:00').getTime()
const DAY = 24 * 60 * 60_000

let effects: EffectScope
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.setSystemTime(NOON)
})
afterEach(() => {
  effects.stop()
  vi.useRealTimers()
})
const settle = async (milliseconds = 0): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await flushPromises()
}

const occurrence = (id: number, start: number): CalendarOccurrence => ({
  ...{ key: `${id}/x`, id, title: `Event ${id}`, state: 'active', doubt: null, sent: { start: null, end: null } },
  ...{ repeats: null, category: null, colour: null, place: null, project: null, people: [] },
  times: { kind: 'moments', start, end: start + DAY / 24, zone: 'sent' }
})

/** A project with `over` past and `coming` future events, one a day. */
async function given(over: number, coming: number) {
  freshStores()
  const all = Array.from({ length: over + coming }, (_, at) => occurrence(at + 1, NOON + (at - over) * DAY))
  const bridge = installBridge({
    'calendar.positionOfDay': () => ({ index: coming === 0 ? null : over }),
    'calendar.list': ({ offset, limit }): RequestOutput<'calendar.list'> => ({
      value: {
        rows: all
          .slice(offset, offset + Math.min(limit, 200))
          .map((one, at) => ({ id: offset + at, day: null, occurrence: one, foundBy: null })),
        total: all.length
      },
      ...{ fetchedAt: NOON, source: 'cache', failure: null },
      coverage: { state: 'complete', cached: all.length, total: all.length, sweptAt: NOON, obstacle: null }
    })
  })
  const where = shallowRef({ workspaceId: 'w', zone: 'UTC', projectId: 5 })
  effects = effectScope()
  const events = effects.run(() => useProjectEvents(() => where.value))!
  await settle()
  return {
    ...{ where, bridge, events },
    ids: () => events.events.value?.page.value.rows.map(({ occurrence: one }) => one.id) ?? null,
    before: () => events.events.value?.before ?? null
  }
}

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

describe('the events of a project', () => {
  it('begin with the next one, a few at first', async () => {
    const { ids, before, events } = await given(30, 40)
    expect(ids()).toEqual(numbers(31, 34))
    expect(before()).toBe(30)
    events.more()
    await settle(1_000)
    expect(ids()).toEqual(numbers(31, 54))
  })

  it('are the last ones where all are over', async () => {
    const { ids, before } = await given(30, 0)
    expect(ids()).toEqual(numbers(27, 30))
    expect(before()).toBe(26)
  })

  it('are all there from the first on, also more than one request brings', async () => {
    const { ids, before, events, bridge } = await given(450, 10)
    events.earlier()
    await settle(1_000)
    expect(before()).toBe(0)
    expect(ids()).toEqual(numbers(1, 200))
    events.more()
    await settle(1_000)
    events.more()
    await settle(1_000)
    expect(ids()).toEqual(numbers(1, 460))
    const limits = bridge.asked
      .filter(({ route }) => route === 'calendar.list')
      .map(({ input }) => (input as RequestInput<'calendar.list'>).limit)
    expect(Math.max(...limits)).toBe(200)
  })

  it('of another project begin anew', async () => {
    const { ids, where, events } = await given(30, 40)
    events.earlier()
    await settle(1_000)
    expect(ids()?.[0]).toBe(1)
    where.value = { ...where.value, projectId: 6 }
    await settle(1_000)
    expect(ids()).toEqual(numbers(31, 34))
  })
})
