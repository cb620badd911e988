/**
 * Inferences in random dialects, and for numbers that only look like ids. To repeat a failing run: DESKSIDE_SEED=<the
 * seed in the title>.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DYNAMIC_FIELDS, LISTS } from '../../../../../demo/data/lists'
import { DIALECT_NAMES, makeDialect, styleOf } from '../../../../../demo/dialects'
import { isNamedAlone } from '../../../../../test/demo/named-alone'
import { DEFAULT_ASSUMPTIONS } from '../../../../../demo/filter/assumptions'
import { resolveOptions } from '../../../../../demo/options'
import { makeService } from '../../../../../demo/service'
import { testDay } from '../../../../../test/demo/test-service'
import { World } from '../../../../../demo/world'
import { bytes, openEngine, page, type Engine } from '../../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../../test/main/cache/true-decoder'
import { givenSeed } from '../../../../../tools/testing/seed'

const seed = givenSeed()

const namedLists = ({ reference }: Engine) =>
  reference
    .names({ noun: 'list', limit: 1_000, isSeenOnly: false })
    .flatMap(({ id, name }) => (name === null ? [] : [{ id, name }]))

/** A cache that swept the reference data and the projects of a demo service. */
function sweptCache(dialectName: string, world: World): Engine {
  const dialect = makeDialect(dialectName, world)
  const service = makeService(world, { ...DEFAULT_ASSUMPTIONS, countCap: null })
  const cache = openEngine(undefined, trueDecoder())
  const answer = { receivedAt: 1, pass: null, cursor: null }
  const write = (answer: Parameters<typeof dialect.write>[0]): Uint8Array => bytes(dialect.write(answer))
  cache.ingestPage({ ...answer, list: { noun: 'list', deleted: false }, body: write(service['core.lists']({})) })
  for (const { id, name } of namedLists(cache)) {
    const list = { noun: 'list-element', deleted: false, parent: { id, name } } as const
    cache.ingestPage({ ...answer, list, body: write(service['core.lists.info']({ name })) })
  }
  const projects = service['projects.list']({ count: 1_000_000, order_by: 'id' })
  cache.ingestPage({ ...answer, list: { noun: 'project', deleted: false }, body: write(projects) })
  return cache
}

/** The targets of the demo service's dynamic fields. */
const TRUTH = new Map(DYNAMIC_FIELDS.flatMap(({ name, list }) => (list === undefined ? [] : [[name, list]])))
const plainName = (key: string): string =>
  key
    .slice(key.lastIndexOf('.') + 1)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

/** The types of fields that may lack a value. */
const TYPES = new Map(DYNAMIC_FIELDS.map(({ name, type }) => [name, type]))

describe(`inferences in the demo service's dialects, from seed ${seed}`, () => {
  it.each([...DIALECT_NAMES, ...Array.from({ length: 6 }, (_, at) => `random:${seed + at}`)])(
    'are those that its fields mean, and no others, in %s',
    (dialect) => {
      for (const language of ['en', 'ru'] as const) {
        const world = new World(resolveOptions({ projects: 150, seed, language, today: testDay() }))
        const cache = sweptCache(dialect, world)
        const { inferences } = cache.upkeep.inferReferences()
        const lists = new Map(namedLists(cache).map(({ name }) => [name, name]))
        for (const { key, list, unknown, type } of inferences) {
          // The only other inference is a field's type, where `false` means no value.
          if (type !== undefined) {
            expect([dialect, key, type]).toEqual([dialect, key, TYPES.get(plainName(key))])
            continue
          }
          expect([dialect, key, list, unknown]).toEqual([dialect, key, TRUTH.get(plainName(key)), 0])
          expect(lists.has(list ?? '')).toBe(true)
        }
        // Every other field has its own names, or does not occur in the payload.
        const inferred = new Set(inferences.filter(({ list }) => list !== null).map(({ key }) => plainName(key)))
        for (const { key, seen, examples } of cache.fields.inventory('project').fields) {
          const name = plainName(key)
          if (!TRUTH.has(name) || inferred.has(name) || seen < 100) continue
          const areSeveral = name === 'services'
          const isLabelled = examples.every((value) =>
            value.type === 'references'
              ? value.references.every(({ label }) => label !== null)
              : isNamedAlone(styleOf(dialect), 'list-element', areSeveral) && /^texts?$/u.test(value.type)
          )
          expect([dialect, key, isLabelled]).toEqual([dialect, key, true])
        }
        cache.db.close()
      }
    }
  )

  it('are found in full where ids stand alone', () => {
    const world = new World(resolveOptions({ projects: 150, seed, language: 'en', today: testDay() }))
    const { inferences } = sweptCache('bare', world).upkeep.inferReferences()
    expect(Object.fromEntries(inferences.map(({ key, list }) => [plainName(key), list]))).toEqual(
      Object.fromEntries(TRUTH)
    )
    expect(new Set(inferences.map(({ list }) => list))).toEqual(new Set(LISTS.map(({ name }) => name)))
  })
})

const NAMES = ['industry', 'region', 'priority', 'services', 'lead_source', 'colour', 'branch', 'отрасль', 'источник']
const OTHERS = ['floor', 'rooms', 'weight', 'articul', 'mark', 'storey', 'этаж', 'квартира', 'партия']

/** Lists with random names and ids; some share ids, as lists that count from one do. */
const lists = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...NAMES),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 2 })
  }),
  { minLength: 1, maxLength: 5, selector: ({ name }) => name }
)
const writing = fc.constantFrom<(id: number) => unknown>(
  (id) => id,
  String,
  (id) => [id],
  (id) => [String(id)]
)

function filled(found: readonly { name: string; ids: readonly number[] }[], fields: (id: number) => object): Engine {
  const cache = openEngine(undefined, trueDecoder())
  const records = found.map(({ name }, index) => ({ id: index + 1, name }))
  cache.ingestPage(page(records, { list: { noun: 'list', deleted: false } }))
  found.forEach(({ name, ids }, index) => {
    const list = { noun: 'list-element', deleted: false, parent: { id: index + 1, name } } as const
    cache.ingestPage(
      page(
        ids.map((id) => ({ id, name: `Element ${id}` })),
        { list }
      )
    )
  })
  cache.ingestPage(page(Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: 'A', ...fields(at + 1) }))))
  return cache
}

describe(`no false tie, from seed ${seed}`, () => {
  it('is made for fields of other names, although their numbers happen to be ids', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(...OTHERS), writing, (found, name, write) => {
        const ids = found[0]?.ids ?? []
        const cache = filled(found, (id) => ({ data: { [name]: write(ids[id % ids.length] ?? 1) } }))
        expect(cache.upkeep.inferReferences().inferences).toEqual([])
        cache.db.close()
      }),
      { seed, numRuns: 40 }
    )
  })

  it('is made for fields called like a list whose numbers are others', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(lists, numbers, writing, (found, values, write) => {
        const [first] = found
        const [name, ids] = [first?.name ?? '', first?.ids ?? []]
        const cache = filled(found, (id) => ({ data: { [name]: write(values[id - 1] ?? 1) } }))
        const foreign = values.filter((value) => !ids.includes(value)).length
        if (foreign > 0) expect(cache.upkeep.inferReferences().inferences).toEqual([])
        cache.db.close()
      }),
      { seed, numRuns: 40 }
    )
  })
})
