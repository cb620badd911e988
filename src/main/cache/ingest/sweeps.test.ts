import { describe, expect, it } from 'vitest'
import { openEngine, page } from '../../../../test/main/cache/engine'
import type { ListKey, SweepCursor } from '../types'

const FILES: ListKey = { noun: 'file', deleted: false }

function lists(removal: 'one-pass' | 'two-passes') {
  const engine = openEngine()
  return {
    engine,
    /** A whole pass that finds these ids; returns the number of missing records. */
    pass(ids: readonly number[], isComplete = true): number {
      const cursor = engine.sweep.begin(FILES, 500, 1)
      const items = ids.map((id) => ({ id, name: `File ${id}` }))
      engine.ingestPage({ ...page(items), list: FILES, pass: cursor.pass, cursor })
      return engine.sweep.end(FILES, { isComplete, obstacle: null, at: 2, removal })
    },
    answer: (ids: readonly number[]) =>
      void engine.ingestPage({ ...page(ids.map((id) => ({ id, name: `File ${id}` }))), list: FILES }),
    cached: () => engine.sweep.coverage(FILES).cached
  }
}

describe('a list without an order', () => {
  it('loses a record only when two whole passes agree', () => {
    const { pass, cached } = lists('two-passes')
    expect(pass([1, 2, 3])).toBe(0)
    expect(pass([1, 2])).toBe(0)
    expect(cached()).toBe(3)
    expect(pass([1, 2])).toBe(1)
    expect(cached()).toBe(2)
  })

  it('takes back its doubt when the record is met again', () => {
    const { pass, cached } = lists('two-passes')
    pass([1, 2, 3])
    pass([1, 2])
    pass([1, 2, 3])
    expect(pass([1, 2])).toBe(0)
    expect(cached()).toBe(3)
  })

  it('does not count a pass that was broken off', () => {
    const { pass } = lists('two-passes')
    pass([1, 2, 3])
    pass([1, 2])
    pass([1], false)
    expect(pass([1, 2])).toBe(1)
  })

  it('counts a look between the passes as a meeting', () => {
    const { pass, answer } = lists('two-passes')
    pass([1, 2, 3])
    pass([1, 2])
    answer([3])
    expect(pass([1, 2])).toBe(0)
    expect(pass([1, 2])).toBe(1)
  })

  it('loses a record with the first pass where the service keeps an order', () => {
    const { pass } = lists('one-pass')
    pass([1, 2, 3])
    expect(pass([1, 2])).toBe(1)
  })
})

describe('a pass that takes over where another was broken off', () => {
  const PROJECTS: ListKey = { noun: 'project', deleted: false }
  const items = (ids: readonly number[]) => ids.map((id) => ({ id, name: `Project ${id}` }))

  /** A list of ten, complete at time 1. An interrupted pass read 1 to 4 at time 100, and another resumed at 4. */
  function tookOver() {
    const engine = openEngine()
    const read = (ids: readonly number[], cursor: SweepCursor, receivedAt: number): SweepCursor => {
      engine.ingestPage({ ...page(items(ids)), list: PROJECTS, pass: cursor.pass, cursor, receivedAt })
      return engine.sweep.cursor(PROJECTS) ?? cursor
    }
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    read(all, engine.sweep.begin(PROJECTS, 4, 1), 1)
    engine.sweep.end(PROJECTS, { isComplete: true, obstacle: null, at: 1 })
    const begun = read([1, 2, 3, 4], engine.sweep.begin(PROJECTS, 4, 99), 100)
    return { engine, read, taken: engine.sweep.turn(PROJECTS, { ...begun, offset: 3 }) }
  }

  it('is known at the end of the list as of the oldest page, of whichever pass', () => {
    const { engine, read, taken } = tookOver()
    expect(taken).toMatchObject({ oldestAt: null, turn: { from: 3, oldestAt: 100, isWrapped: false } })
    const atEnd = read([4, 5, 6, 7, 8, 9, 10], taken, 200)
    const round = engine.sweep.wrap(PROJECTS, atEnd)
    expect(engine.sweep.coverage(PROJECTS)).toMatchObject({ state: 'complete', sweptAt: 100, cached: 10 })
    expect(engine.sweep.cursor(PROJECTS)).toEqual(round)
    expect(round).toMatchObject({ offset: 0, oldestAt: 200, turn: { isWrapped: true } })
  })

  it('says what is no longer returned when it has come round, of the beginning too', () => {
    const { engine, read, taken } = tookOver()
    const round = engine.sweep.wrap(PROJECTS, read([4, 5, 6, 7, 8, 10], taken, 200))
    expect(engine.sweep.progress([PROJECTS])[0]?.missing).toBe(0)
    // 2 was there when the interrupted pass read it.
    read([1, 3, 4], round, 300)
    expect(engine.sweep.end(PROJECTS, { isComplete: true, obstacle: null, at: 200 })).toBe(2)
    expect(engine.sweep.coverage(PROJECTS)).toMatchObject({ state: 'complete', sweptAt: 200, cached: 8 })
  })

  it('may be broken off itself: what lies before is as old as the first of them', () => {
    const { engine, read, taken } = tookOver()
    const again = engine.sweep.turn(PROJECTS, { ...read([4, 5, 6], taken, 200), offset: 5 })
    expect(again).toMatchObject({ pass: 4, turn: { from: 5, oldestAt: 100, isWrapped: false } })
    const round = engine.sweep.wrap(PROJECTS, read([6, 7, 8, 9, 10], again, 300))
    expect(engine.sweep.coverage(PROJECTS).sweptAt).toBe(100)
    // After wrapping, it has read the beginning itself.
    const last = engine.sweep.turn(PROJECTS, { ...read([1, 2, 3], round, 400), offset: 2 })
    expect(last.turn).toEqual({ from: 2, oldestAt: 300, isWrapped: false })
  })
})
