import fc from 'fast-check'
import {
  HAVINGS,
  ID_CONDITIONS,
  type BuiltInConditions,
  type DynamicCondition,
  type ProjectFilter
} from '@shared/model/filter'
import { dayText } from '../../../../demo/data/days'
import { DYNAMIC_FIELDS } from '../../../../demo/data/lists'
import type { CanonicalRecord } from '../../../../demo/schema'
import type { World } from '../../../../demo/world'

/** Random filters with values of the world's own projects, so that they match some of them. */
export function filtersOver(world: World): fc.Arbitrary<ProjectFilter> {
  const records: CanonicalRecord[] = []
  for (let id = 1; id <= world.options.projects; id += 1) {
    const record = world.projects.record(id)
    if (record !== null) records.push(record)
  }
  const anyRecord = fc.constantFrom(...records)
  const ids = (from: (record: CanonicalRecord) => unknown): fc.Arbitrary<number[]> =>
    fc
      .array(
        fc.oneof(
          { weight: 6, arbitrary: anyRecord.map((record) => [from(record)].flat()[0]) },
          { weight: 1, arbitrary: fc.nat(700) }
        ),
        { maxLength: 4 }
      )
      .map((found) => found.filter((id): id is number => typeof id === 'number'))

  const { today } = world.options
  const day = fc.oneof(
    anyRecord.map((record) => String(record['created']).slice(0, 10)),
    fc.integer({ min: today - 900, max: today + 20 }).map(dayText)
  )
  const period = fc.tuple(day, day, fc.boolean()).map(([a, b, isStraight]) => {
    const [from, to] = isStraight ? [a, b].sort() : [a, b]
    return { from: from ?? a, to: to ?? b }
  })
  const price = fc.oneof(
    anyRecord.map((record) => Number(record['price'])),
    anyRecord.map((record) => Number(record['price']) + 0.01),
    fc.integer({ min: -10, max: 2_000_000 })
  )
  const dynamicOf = (name: string, refers: boolean): fc.Arbitrary<DynamicCondition> => {
    const value = (record: CanonicalRecord): unknown => (record['data'] as CanonicalRecord)[name]
    return refers ? ids(value) : anyRecord.chain((record) => textLike(written(value(record))))
  }

  // Ambiguous conditions are more frequent.
  const condition = fc.oneof(
    { weight: 6, arbitrary: period.map((wanted): Condition => ({ builtIn: { created: wanted } })) },
    { weight: 4, arbitrary: price.map((wanted): Condition => ({ builtIn: { price: wanted } })) },
    ...ID_CONDITIONS.map((key) => ({
      weight: 1,
      arbitrary: ids((record) => record[key]).map((wanted): Condition => ({ builtIn: { [key]: wanted } }))
    })),
    ...DYNAMIC_FIELDS.map(({ name, type }) => ({
      weight: type === 'date' ? 2 : 1,
      arbitrary: dynamicOf(name, type === 'reference' || type === 'references').map((wanted): Condition => ({
        dynamic: { [name]: wanted }
      }))
    }))
  )

  return fc
    .record({
      match: fc.constantFrom('all' as const, 'any' as const),
      having: fc.option(fc.constantFrom(...HAVINGS), { freq: 1 }),
      // With many conditions at once, a filter matches nothing (all) or everything (any).
      conditions: fc.oneof(
        { weight: 3, arbitrary: fc.array(condition, { maxLength: 1 }) },
        { weight: 2, arbitrary: fc.array(condition, { minLength: 2, maxLength: 4 }) }
      )
    })
    .map(({ match, having, conditions }) => ({
      match,
      having,
      builtIn: Object.assign({}, ...conditions.map((one) => one.builtIn)) as BuiltInConditions,
      dynamic: Object.assign({}, ...conditions.map((one) => one.dynamic)) as ProjectFilter['dynamic']
    }))
}

type Condition = Partial<Pick<ProjectFilter, 'builtIn' | 'dynamic'>>

function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value === null || value === undefined ? '' : String(value)
}

/** The text, a case variant, a part of it, or a text that no project has. */
function textLike(text: string): fc.Arbitrary<string> {
  const piece = fc
    .tuple(fc.nat(text.length), fc.integer({ min: 1, max: 12 }))
    .map(([at, length]) => text.slice(at, at + length).trim())
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(text) },
    { weight: 1, arbitrary: fc.constant(text.toUpperCase()) },
    { weight: 1, arbitrary: fc.constant(text.replaceAll('е', 'ё')) },
    { weight: 3, arbitrary: piece },
    { weight: 1, arbitrary: fc.constantFrom('0', '1', '2026-02-30', 'none "of\\ these"', '100%_') }
  )
}
