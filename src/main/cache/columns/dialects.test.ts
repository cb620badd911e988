/** Compares the columns with the decoded records in all dialects of the demo service. */
import { describe, expect, it } from 'vitest'
import type { Noun } from '@shared/model/record'
import { addMonths } from '@shared/rules/months'
import { DIALECT_NAMES, makeDialect } from '../../../../demo/dialects'
import { DEFAULT_ASSUMPTIONS } from '../../../../demo/filter/assumptions'
import { LISTS } from '../../../../demo/data/lists'
import type { Answer } from '../../../../demo/answer'
import { resolveOptions } from '../../../../demo/options'
import { makeService } from '../../../../demo/service'
import { World } from '../../../../demo/world'
import { rounds } from '../../../../tools/testing/rounds'
import { givenSeed } from '../../../../tools/testing/seed'
import { disagreements } from '../../../../test/main/cache/columns/beside-values'
import { NONE_USED, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { testDay } from '../../../../test/demo/test-service'
import { rangeOfMonth } from '../../sync/sweep-calendar'
import type { ListKey } from '../types'

const seed = givenSeed()
const world = new World(resolveOptions({ projects: 80, events: 60, seed, today: testDay() }))
const [FIRST_MONTH, LAST_MONTH] = ['2025-09', '2027-04']
/** Paged nouns, in active and deleted lists. */
const PAGED = {
  project: 'projects.list',
  'project-group': 'projects-groups.list',
  'user-group': 'groups.list',
  folder: 'cloud.folders',
  file: 'cloud.files'
} as const
/** Nouns with a single answer. */
const WHOLE = {
  list: 'core.lists',
  funnel: 'core.sales-funnels',
  'event-type': 'core.projects.actions',
  'calendar-category': 'core.calendar.categories',
  module: 'core.modules'
} as const
const entriesOf = <T extends object>(table: T): [keyof T, T[keyof T]][] => Object.entries(table) as never
const drawn = Array.from({ length: rounds(2, 4) }, (_, at) => [`random:${seed + at}`, `real:${seed + at}`]).flat()

describe(`columns of what a service says, from seed ${seed}`, () => {
  it.each([...DIALECT_NAMES, ...drawn])('agree with what records are decoded to: %s', (name) => {
    const dialect = makeDialect(name, world)
    const service = makeService(world, { ...DEFAULT_ASSUMPTIONS, countCap: null })
    const decoder = trueDecoder()
    const engine = openEngine(undefined, decoder)
    const written = (answer: Answer): Uint8Array => new TextEncoder().encode(JSON.stringify(dialect.write(answer)))
    const bring = (list: ListKey, answer: Answer, month?: string): void => {
      const asked = month === undefined ? {} : { month, isSure: true }
      engine.ingestPage({ ...page([], { list, ...asked }), body: written(answer) })
    }
    const active = (noun: Noun): ListKey => ({ noun, deleted: false })
    for (const deleted of [false, true]) {
      const asked = { deleted: deleted ? '1' : '0' } as const
      for (const [noun, operation] of entriesOf(PAGED))
        bring({ noun, deleted }, service[operation]({ ...asked, count: 1000, order_by: 'id' }))
      for (let month = FIRST_MONTH; month < LAST_MONTH; month = addMonths(month, 1))
        bring(
          { noun: 'calendar-event', deleted },
          service['calendar.list']({ ...asked, ...rangeOfMonth(month) }),
          month
        )
    }
    for (const [noun, operation] of entriesOf(WHOLE)) bring(active(noun), service[operation]({}))
    for (const { name: list } of LISTS) {
      const parent = { id: null, name: list }
      bring({ ...active('list-element'), parent }, service['core.lists.info']({ name: list }))
    }
    const funnels = service['core.sales-funnels']({})
    if (funnels.shape !== 'list') throw new Error('funnels are a list')
    for (const { id: told } of funnels.ids.map(funnels.record)) {
      const id = Number(told)
      bring({ ...active('stage'), parent: { id, name: null } }, service['core.sales-funnels.info']({ id }))
    }
    engine.fileTree.ingestTree({ body: written(service['cloud.tree']({})), receivedAt: 2000, isSure: true })
    // Ids of currencies and lists that arrived after records with their names.
    for (const kind of engine.upkeep.pendingRedecoding()) while (!engine.upkeep.redecode(kind, NONE_USED).done);
    const brought = engine.queries.rows<[Noun]>('SELECT DISTINCT noun FROM records JOIN scopes USING (scope)').flat()
    const nouns = [...Object.keys(PAGED), ...Object.keys(WHOLE), 'list-element', 'stage', 'calendar-event']
    expect(brought.toSorted()).toEqual(nouns.toSorted())
    expect(disagreements(engine.queries, decoder)).toEqual([])
    while (!engine.upkeep.mergeColumns().done);
    expect(engine.queries.all('SELECT * FROM column_overlay')).toEqual([])
    expect(disagreements(engine.queries, decoder)).toEqual([])
    expect(engine.queries.all('SELECT 1 FROM column_chunks').length).toBeGreaterThan(40)
    engine.db.close()
  })
})
