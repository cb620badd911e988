/**
 * Filters read from columns, held to the same filters as SQL over `field_values`. To repeat a failing run:
 * DESKSIDE_SEED=<the seed in the title>.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HAVINGS, type ProjectFilter } from '@shared/model/filter'
import { alternativesOf, DEFAULT_ASSUMPTIONS } from '@shared/rules/filter/assumptions'
import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import { DIALECT_NAMES } from '../../../../demo/dialects'
import { resolveOptions } from '../../../../demo/options'
import { testDay } from '../../../../test/demo/test-service'
import { World } from '../../../../demo/world'
import { rounds } from '../../../../tools/testing/rounds'
import { givenSeed } from '../../../../tools/testing/seed'
import { bytes, openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { filtersOver } from '../../../../test/main/cache/filter/arbitrary'
import { cacheOf, pickedBy } from '../../../../test/main/cache/filter/subject'
import { compileFilter } from './compile'
import { ProjectFilters } from './project-filters'

const seed = givenSeed()
const EVERY = alternativesOf(DEFAULT_ASSUMPTIONS)

interface Asked {
  readonly queries: Queries
  readonly decoder: CorrectedDecoder
  readonly filters: ProjectFilters
  readonly today: number
}

/** Fails where both differ. @returns how many projects each answer was given for */
function compared({ queries, decoder, filters, today }: Asked, filter: ProjectFilter): number[] {
  const seen = [0, 0, 0]
  for (const assumptions of EVERY) {
    for (const children of [true, false]) {
      const how = { assumptions, today }
      const sql = compileFilter(queries, decoder, filter, how, { facts: children })
      const plan = filters.plan(filter, how, { children })
      const planned = sql.parts.map(({ part }) => plan.find((one) => one.part === part))
      expect(planned.map((one) => [one?.part, one?.required, one?.unknown])).toEqual(
        sql.parts.map(({ part, required, unknown }) => [part, required, unknown])
      )
      if (children) expect(plan).toEqual(planned)
      const asked = [{ ...sql, verdicts: filters.whole(plan) }].concat(
        sql.parts.map((part, at) => ({ ...part, parts: [], verdicts: filters.of(planned[at]!.condition) }))
      )
      for (const { sql: condition, values, verdicts } of asked) {
        const rows = queries.rows<[place: number, id: number, answer: number | null]>(
          `SELECT place, id, ${condition} FROM records JOIN places USING (rid) WHERE scope = (SELECT scope FROM scopes WHERE noun = 'project')`,
          ...values
        )
        for (const [place, id, answer] of rows) {
          const verdict = answer === null ? 1 : answer * 2
          seen[verdict]! += 1
          if (verdicts[place] !== verdict)
            throw new Error(`${id}: ${verdicts[place]} instead of ${verdict} by ${condition} in ${JSON.stringify(how)}`)
        }
      }
    }
  }
  return seen
}

describe(`filters read from columns, from seed ${seed}`, () => {
  const world = new World(resolveOptions({ projects: 60, seed, today: testDay() }))
  const IDS = Array.from({ length: world.options.projects }, (_, at) => at + 1)

  it.each([...DIALECT_NAMES, ...[0, 1, 2, 3].map((at) => `random:${seed + at}`)])(
    'say what SQL says, in the dialect %s',
    { timeout: 120_000 },
    (dialect) => {
      const cache = cacheOf(world, dialect, new Set(IDS.filter((id) => id % 3 !== 0)))
      const asked = { ...cache, filters: new ProjectFilters(cache.queries, cache.decoder) }
      const picked = pickedBy(world, dialect)
      fc.assert(
        fc.property(filtersOver(world), (filter) => {
          compared(asked, picked(filter).cached)
        }),
        { seed, numRuns: rounds(20, 130) }
      )
      cache.db.close()
    }
  )

  const TEXTS = [
    ...['', '7', '-0', '0', '1', '5', '1 200,50', 'Ромашка', 'ромашка ', 'ООО «Ёлка»', 'a \ud83d', '2026-03-02'],
    ...['2026-03-01', '2026-03-03', '02.03.2026', '2026-03-02 09:15', '2026-03-02T09:15:00+03:00'],
    ...['2026-03-02T23:15:00Z', '0000-00-00', 'long '.repeat(80), `${'long '.repeat(80)}end`, 'Anna', 'Boris', 'true']
  ]
  const single = fc.oneof(
    fc.integer({ min: -5, max: 5 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constantFrom(...TEXTS, null),
    fc.record({ id: fc.integer({ min: 0, max: 5 }), name: fc.constantFrom('Anna', 'Boris') }),
    fc.constant({ value: '40', unit: 'm' })
  )
  const value = fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: fc.array(single, { maxLength: 3 }) })
  const people = fc.oneof(
    fc.constantFrom('Anna', 'Boris', 3, null),
    fc.record({ id: fc.integer({ min: 1, max: 5 }), name: fc.constantFrom('Anna', 'Boris', 'Cid') })
  )
  const project = fc.record(
    {
      id: fc.integer({ min: 1, max: 40 }),
      name: fc.constantFrom('Deal', 'deal 10', 'Сделка', '№ 9', '—'),
      price: fc.oneof(fc.integer({ min: -5, max: 5 }), single),
      created: fc.constantFrom(...TEXTS.filter((text) => text.startsWith('20'))),
      stage: people,
      responsible: people,
      participants: fc.array(people, { maxLength: 3 }),
      group_id: people,
      goods: fc.array(people, { maxLength: 2 }),
      actions_type_id: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
      currency: fc.constantFrom('EUR', 'USD', 2),
      data: fc.record({ mixed: value, other: value, third: value }, { requiredKeys: [] })
    },
    { requiredKeys: ['id'] }
  )
  const several = fc.uniqueArray(project, { selector: ({ id }) => id, minLength: 8, maxLength: 25 })
  const ids = fc.array(fc.integer({ min: -2, max: 6 }), { minLength: 1, maxLength: 3 })
  const day = fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04')
  const asked: fc.Arbitrary<ProjectFilter> = fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    having: fc.option(fc.constantFrom(...HAVINGS), { freq: 3 }),
    builtIn: fc.record(
      {
        ...{ user_id: ids, step_id: ids, group_id: ids, currency_id: ids, participants_user_id: ids, good_id: ids },
        ...{ actions_type_id: ids, not_step_id: ids, sales_funnel_id: ids, participants_group_id: ids },
        created: fc.record({ from: day, to: day }),
        price: fc.integer({ min: -3, max: 5 })
      },
      { requiredKeys: [] }
    ),
    dynamic: fc.dictionary(
      fc.constantFrom('mixed', 'other', 'third', 'price', 'created', 'name', 'stage', 'none'),
      fc.oneof(ids, fc.constantFrom(...TEXTS, '40', '1.5', '-3')),
      { maxKeys: 2 }
    )
  })

  it('say what SQL says, of fields of mixed types', { timeout: 120_000 }, () => {
    const seen = [0, 0, 0]
    fc.assert(
      fc.property(
        several,
        several,
        several,
        fc.array(asked, { minLength: 10, maxLength: 10 }),
        (first, then, opened, all) => {
          const decoder = trueDecoder()
          const engine = openEngine(undefined, decoder)
          engine.ingestPage(page(first))
          while (!engine.upkeep.mergeColumns().done);
          engine.ingestPage(page(then, { receivedAt: 2000 }))
          engine.ingestPage(page(then.slice(0, 2), { receivedAt: 2000, list: { noun: 'project', deleted: true } }))
          for (const one of opened.slice(0, 6))
            engine.ingestRecord({
              noun: 'project',
              id: one.id,
              body: bytes({ ...one, late: one.id }),
              receivedAt: 3000
            })
          for (const { id } of first.slice(0, 4)) {
            const items = id % 2 === 0 ? [] : [{ id: 1, good_id: id % 7, name: 'Door' }]
            const body = bytes({ items })
            engine.children.ingest({ project: id, kind: 'goods', body, receivedAt: 3000, part: { of: 'whole' } })
          }
          const filters = new ProjectFilters(engine.queries, decoder)
          for (const filter of all)
            compared({ queries: engine.queries, decoder, filters, today: 20_000 }, filter).forEach((count, at) => {
              seen[at]! += count
            })
          engine.db.close()
        }
      ),
      { seed, numRuns: rounds(8, 80) }
    )
    expect(Math.min(...seen)).toBeGreaterThan(500)
  })
})
