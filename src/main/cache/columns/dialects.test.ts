/** The columns beside `field_values` and `records`, in all dialects of the demo service. */
import { describe, expect, it } from 'vitest'
import { DIALECT_NAMES, makeDialect } from '../../../../demo/dialects'
import { DEFAULT_ASSUMPTIONS } from '../../../../demo/filter/assumptions'
import { LISTS } from '../../../../demo/data/lists'
import type { Answer } from '../../../../demo/answer'
import { resolveOptions } from '../../../../demo/options'
import { makeService } from '../../../../demo/service'
import { World } from '../../../../demo/world'
import { givenSeed } from '../../../../tools/testing/seed'
import { disagreements } from '../../../../test/main/cache/columns/beside-values'
import { openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { testDay } from '../../../../test/demo/test-service'
import type { ListKey } from '../types'

const seed = givenSeed()
const world = new World(resolveOptions({ projects: 80, events: 60, seed, today: testDay() }))
const drawn = [0, 1, 2, 3].flatMap((at) => [`random:${seed + at}`, `real:${seed + at}`])

describe(`columns of what a service says, from seed ${seed}`, () => {
  it.each([...DIALECT_NAMES, ...drawn])('agree with what lists are answered from: %s', (name) => {
    const dialect = makeDialect(name, world)
    const service = makeService(world, { ...DEFAULT_ASSUMPTIONS, countCap: null })
    const engine = openEngine(undefined, trueDecoder())
    const bring = (list: ListKey, answer: Answer, month?: string): void => {
      const body = new TextEncoder().encode(JSON.stringify(dialect.write(answer)))
      engine.ingestPage({ ...page([], { list, ...(month === undefined ? {} : { month, sure: true }) }), body })
    }
    const active = (noun: ListKey['noun']): ListKey => ({ noun, deleted: false })
    for (const deleted of [false, true]) {
      const all = { count: 1000, order_by: 'id', deleted: deleted ? '1' : '0' } as const
      bring({ noun: 'project', deleted }, service['projects.list'](all))
    }
    bring(active('list'), service['core.lists']({}))
    for (const { name: list } of LISTS) {
      const parent = { id: null, name: list }
      bring({ ...active('list-element'), parent }, service['core.lists.info']({ name: list }))
    }
    bring(active('calendar-event'), service['calendar.list']({ start: '2025-09-01', end: '2025-10-12' }), '2025-09')
    expect(disagreements(engine.queries)).toEqual([])
    while (!engine.upkeep.mergeColumns().done);
    expect(engine.queries.all('SELECT * FROM column_overlay')).toEqual([])
    expect(disagreements(engine.queries)).toEqual([])
    expect(engine.queries.all('SELECT 1 FROM column_chunks').length).toBeGreaterThan(40)
    engine.db.close()
  })
})
