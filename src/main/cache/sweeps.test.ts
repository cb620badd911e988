import { describe, expect, it } from 'vitest'
import { migrate } from '../database/migrate'
import { Queries } from '../database/queries'
import { openConnection } from './connection'
import { coverageOf } from './coverage'
import { CACHE_MIGRATIONS } from './migrations'
import { openEngine, page } from './testing/engine'
import type { ListKey } from './types'

const FILES: ListKey = { noun: 'file', deleted: false }

function lists(removal: 'one-pass' | 'two-passes') {
  const engine = openEngine()
  return {
    engine,
    /** A whole pass that meets these; returns how many are no longer returned. */
    pass(ids: readonly number[], complete = true): number {
      const cursor = engine.beginSweep({ list: FILES, pageSize: 500, at: 1 })
      const items = ids.map((id) => ({ id, name: `File ${id}` }))
      engine.ingestPage({ ...page(items), list: FILES, pass: cursor.pass, cursor })
      return engine.endSweep({ list: FILES, complete, obstacle: null, at: 2, removal })
    },
    look: (ids: readonly number[]) =>
      void engine.ingestPage({ ...page(ids.map((id) => ({ id, name: `File ${id}` }))), list: FILES }),
    cached: () => engine.coverage(FILES).cached
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
    const { pass, look } = lists('two-passes')
    pass([1, 2, 3])
    pass([1, 2])
    look([3])
    expect(pass([1, 2])).toBe(0)
    expect(pass([1, 2])).toBe(1)
  })

  it('loses a record with the first pass where the service keeps an order', () => {
    const { pass } = lists('one-pass')
    pass([1, 2, 3])
    expect(pass([1, 2])).toBe(1)
  })
})

describe('a cache of an earlier version', () => {
  it('keeps what it knows of its lists, and loses nothing by the first pass after it', () => {
    const db = openConnection({ file: null, key: null })
    migrate(
      db,
      CACHE_MIGRATIONS.filter(({ version }) => version <= 20)
    )
    db.exec(`
      INSERT INTO scopes (scope, noun, parent) VALUES (1, 'file', '');
      INSERT INTO records (scope, id, state, ordinal, fetched_at, met_active) VALUES (1, 5, 0, 0, 1, 3);
      INSERT INTO lists (scope, deleted, pass, swept_at, answered_at, total) VALUES (1, 0, 3, 99, 98, 1);
      INSERT INTO counts (scope, state, records) VALUES (1, 0, 1);
    `)
    migrate(db, CACHE_MIGRATIONS)
    const queries = new Queries(db, () => undefined)
    expect(coverageOf(queries, FILES)).toEqual({ state: 'complete', cached: 1, total: 1, sweptAt: 99, obstacle: null })
    expect(queries.get('SELECT whole_pass FROM lists')).toEqual({ whole_pass: null })
  })
})
