import { describe, expect, it } from 'vitest'
import { openEngine, type Engine } from '../../../test/main/cache/engine'
import { rangeOfMonth, sweepCalendar, type CalendarSweepOptions } from './sweep-calendar'

/** Event ids by the service's month. */
type Months = Record<string, readonly number[]>

const NOW = new Date(2026, 2, 18).getTime()

function cacheOver(engine: Engine): CalendarSweepOptions['cache'] {
  return {
    ingestPage: async (input) => engine.ingestPage(input),
    sweep: {
      loss: async () => ({ known: 0, before: 0, missing: 0 }),
      cursor: async (list) => engine.sweep.cursor(list),
      begin: async (list, pageSize, at) => engine.sweep.begin(list, pageSize, at),
      turn: async (list, cursor) => engine.sweep.turn(list, cursor),
      wrap: async (list, cursor) => engine.sweep.wrap(list, cursor),
      end: async (list, result) => engine.sweep.end(list, { ...result }),
      coverage: async (list) => engine.sweep.coverage(list),
      progress: async (lists) => engine.sweep.progress(lists)
    },
    calendar: {
      months: async (range) => engine.calendar.months(range),
      ofPass: async (pass) => engine.calendar.ofPass(pass)
    }
  }
}

function run(engine: Engine, months: Months, extra: Partial<CalendarSweepOptions> = {}) {
  const asked: string[] = []
  const result = sweepCalendar({
    deleted: false,
    cache: cacheOver(engine),
    past: 1,
    future: 2,
    signal: new AbortController().signal,
    now: () => NOW,
    emptied: { mayEmpty: async () => undefined },
    onProgress: () => undefined,
    fetchRange: async ({ start }) => {
      const month = start.slice(0, 7)
      asked.push(month)
      const items = (months[month] ?? []).map((id) => ({ id, name: `Event ${id}` }))
      const body = new TextEncoder().encode(JSON.stringify({ items }))
      return { operation: 'calendar.list', status: 200, body, receivedAt: NOW, milliseconds: 1 }
    },
    ...extra
  })
  return { result, asked }
}

const stateOf = (engine: Engine, id: number): unknown =>
  engine.queries.get('SELECT state FROM records WHERE id = ?', id)

const [active, missing] = [{ state: 0 }, { state: 2 }]

describe('a sweep of the calendar', () => {
  it('asks for whole months, whichever way the end of a range is read', () => {
    expect(rangeOfMonth('2026-12')).toEqual({ start: '2026-12-01', end: '2027-01-01' })
  })

  it('begins with this month and goes outwards', async () => {
    const engine = openEngine()
    const { result, asked } = run(engine, { '2026-03': [1, 2], '2026-04': [2, 3] })
    await expect(result).resolves.toMatchObject({ isComplete: true, done: 3, missing: 0 })
    expect(asked).toEqual(['2026-03', '2026-04', '2026-02', '2026-05'])
    expect(engine.sweep.coverage({ noun: 'calendar-event', deleted: false })).toMatchObject({
      state: 'complete',
      cached: 3
    })
  })

  it('tells an empty month from one that is not cached', async () => {
    const engine = openEngine()
    await run(engine, { '2026-03': [1] }).result
    expect(engine.calendar.months({ deleted: false, from: '2026-01', to: '2026-03' })).toEqual([
      { month: '2026-01', fetchedAt: null },
      { month: '2026-02', fetchedAt: NOW },
      { month: '2026-03', fetchedAt: NOW }
    ])
    expect(engine.calendar.months({ deleted: true, from: '2026-03', to: '2026-03' })).toEqual([
      { month: '2026-03', fetchedAt: null }
    ])
  })

  it('goes on with the months that it has not had when it was broken off', async () => {
    const engine = openEngine()
    let answers = 0
    const failing = run(
      engine,
      { '2026-03': [1] },
      {
        fetchRange: async () => {
          if (++answers > 2) throw new Error('cut off')
          const body = new TextEncoder().encode(JSON.stringify({ items: [] }))
          return { operation: 'calendar.list', status: 200, body, receivedAt: NOW, milliseconds: 1 }
        }
      }
    )
    await expect(failing.result).rejects.toThrow('cut off')
    const { result, asked } = run(engine, { '2026-02': [7] })
    await expect(result).resolves.toMatchObject({ isComplete: true })
    expect(asked).toEqual(['2026-02', '2026-05'])
  })

  it('calls an event missing that its months no longer bring, but not one that has moved to another month', async () => {
    const engine = openEngine()
    await run(engine, { '2026-03': [1, 2, 3] }).result
    const { result } = run(engine, { '2026-03': [1], '2026-05': [2] })
    await expect(result).resolves.toMatchObject({ missing: 1 })
    expect([1, 2, 3].map((id) => stateOf(engine, id))).toEqual([active, active, missing])
  })

  it('spares events of months that are no longer asked for', async () => {
    const engine = openEngine()
    await run(engine, { '2026-02': [5], '2026-03': [1] }).result
    await expect(run(engine, { '2026-03': [1] }, { past: 0 }).result).resolves.toMatchObject({ missing: 0 })
    expect(stateOf(engine, 5)).toEqual(active)
  })

  it('takes a read of one month at its word at once', async () => {
    const engine = openEngine()
    await run(engine, { '2026-03': [1, 2], '2026-04': [2] }).result
    const take = (ids: number[]): readonly number[] =>
      engine.ingestPage({
        list: { noun: 'calendar-event', deleted: false },
        body: new TextEncoder().encode(JSON.stringify({ items: ids.map((id) => ({ id, name: `Event ${id}` })) })),
        receivedAt: NOW + 5,
        ...{ pass: null, cursor: null, month: '2026-03' }
      }).changedIds
    expect(take([])).toEqual([1])
    expect([stateOf(engine, 1), stateOf(engine, 2)]).toEqual([missing, active])
    expect(take([1])).toEqual([1])
    expect(stateOf(engine, 1)).toEqual(active)
  })

  it('reads again what was answered before somebody asked for it, and is known as of its oldest month', async () => {
    const engine = openEngine()
    const months = { '2026-03': [1], '2026-04': [2] }
    const first = run(engine, months, { shouldYield: () => first.asked.length === 2 })
    await first.result
    const freshSince = (): number => NOW + 1
    const later = { now: () => NOW + 9, freshSince }
    const answeredLater =
      (asked: string[]): CalendarSweepOptions['fetchRange'] =>
      async ({ start }) => {
        asked.push(start.slice(0, 7))
        const body = new TextEncoder().encode(JSON.stringify({ items: [] }))
        return { operation: 'calendar.list', status: 200, body, receivedAt: NOW + 5, milliseconds: 1 }
      }
    const asked: string[] = []
    await run(engine, {}, { ...later, fetchRange: answeredLater(asked) }).result
    // Missing months first, then known ones.
    expect(asked).toEqual(['2026-02', '2026-05', '2026-03', '2026-04'])
    expect(engine.sweep.coverage({ noun: 'calendar-event', deleted: false })).toMatchObject({
      sweptAt: NOW + 5,
      cached: 0
    })
  })

  it('that was broken off is known as of its oldest month', async () => {
    const engine = openEngine()
    const first = run(engine, {}, { shouldYield: () => first.asked.length === 2 })
    await first.result
    await run(engine, {}, { now: () => NOW + 1_000 }).result
    expect(engine.sweep.coverage({ noun: 'calendar-event', deleted: false }).sweptAt).toBe(NOW)
  })

  it('gives way between two months', async () => {
    const engine = openEngine()
    const { result, asked } = run(engine, {}, { shouldYield: () => true })
    await expect(result).resolves.toMatchObject({ hasYielded: true, isComplete: false })
    expect(asked).toEqual([])
  })
})
