/** Items due today, from the service's answer to the screen: they are due until the day is over, everywhere. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { localDay } from '@shared/rules/filter/days'
import { openEngine, bytes, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

type Engine = ReturnType<typeof openEngine>
type Plain<T> = Exclude<T, Promise<unknown>>

/** The last minute of the day, local time. */
const LATE = new Date(2026, 2, 18, 23, 59).getTime()
const NEXT = new Date(2026, 2, 19, 0, 1).getTime()
const FILTER = { match: 'all', having: 'checklists_expired', builtIn: {}, dynamic: {} } as const

afterEach(() => vi.useRealTimers())

/** The answers of three queries at a time: the project's checklists, the overdue list, and the filter. */
function asked(engine: Engine, at: number) {
  vi.useFakeTimers({ now: at, toFake: ['Date'] })
  const today = localDay(at)
  const part = engine.children.page({ id: 7, kind: 'checklists', filter: {}, offset: 0, limit: 9, today })
  const all = engine.children.due({ responsible: null, offset: 0, limit: 9, today, weekFrom: today })
  const filtered = engine.projects.list({
    ...{ deleted: false, filter: FILTER, sort: { key: 'id', descending: false }, columns: [], offset: 0, limit: 9 }
  })
  return {
    part: (part as Plain<typeof part>).value.rows.map(({ overdue }) => overdue),
    all: (all as Plain<typeof all>).rows.map(({ bucket }) => bucket),
    filtered: (filtered as Plain<typeof filtered>).rows.map(({ id }) => id)
  }
}

describe('a checklist that is due today', () => {
  it.each([
    ['a day', '2026-03-18'],
    ['a day with the beginning of a day', '2026-03-18 00:00:00'],
    ['a day as people write it', '18.03.2026']
  ])('is not overdue before the day is over, and is after it: %s', (_, deadline) => {
    vi.useFakeTimers({ now: LATE, toFake: ['Date'] })
    const engine = openEngine(undefined, trueDecoder())
    engine.ingestPage(page([{ id: 7, name: 'Roof' }]))
    const list = { id: 1, name: 'Papers', deadline, items: [{ id: 1, name: 'a', done: false }] }
    const body = bytes({ items: [list] })
    engine.children.ingest({ project: 7, kind: 'checklists', body, receivedAt: LATE, part: { of: 'whole' } })
    expect(asked(engine, LATE)).toEqual({ part: [false], all: ['today'], filtered: [] })
    expect(asked(engine, NEXT)).toEqual({ part: [true], all: ['earlier'], filtered: [7] })
  })
})
