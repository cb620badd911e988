/**
 * Compares three answers to the same filters: the demo service with its own interpretation, the predicate, and the
 * columns of a cache that swept the service. To repeat a failing run: DESKSIDE_SEED=<the seed in the title>.
 */
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import { alternativesOf, DEFAULT_ASSUMPTIONS, pointsOf, type FilterAssumptions } from '@shared/rules/filter/assumptions'
import { matchesFilter } from '../../../../test/shared/rules/filter/semantics'
import { DIALECT_NAMES, styleOf } from '../../../../demo/dialects'
import { resolveOptions } from '../../../../demo/options'
import { testDay } from '../../../../test/demo/test-service'
import { World } from '../../../../demo/world'
import { rounds } from '../../../../tools/testing/rounds'
import { givenSeed } from '../../../../tools/testing/seed'
import { filtersOver } from '../../../../test/main/cache/filter/arbitrary'
import { cacheOf, factsOf, pickedBy, serviceAnswers } from '../../../../test/main/cache/filter/subject'

const seed = givenSeed()
const world = new World(resolveOptions({ projects: 120, seed, today: testDay() }))
const RUNS = rounds(200, 1_200)
const IDS = Array.from({ length: world.options.projects }, (_, at) => at + 1)
const filters = filtersOver(world)
const EVERY = alternativesOf(DEFAULT_ASSUMPTIONS)
// The demo service caches results, so each interpretation gets its own service.
const service = new Map(EVERY.map((way) => [way, serviceAnswers(new World(world.options), way)]))

/** All interpretations that may affect the filter's answer. */
function waysOf(filter: ProjectFilter): FilterAssumptions[] {
  const points = pointsOf(filter)
  const free = (Object.keys(DEFAULT_ASSUMPTIONS) as (keyof FilterAssumptions)[]).filter((one) => !points.includes(one))
  return EVERY.filter((way) => free.every((one) => way[one] === DEFAULT_ASSUMPTIONS[one]))
}

const here = process.env['TZ']
afterAll(() => {
  if (here === undefined) delete process.env['TZ']
  else process.env['TZ'] = here
})

const isDeleted = new Map(IDS.map((id) => [id, world.projects.record(id)?.['deleted'] === true]))

/** Keeps messages short, because shrinking a failure repeats the comparison. */
function same(cached: unknown, truth: unknown, way: FilterAssumptions): void {
  if (JSON.stringify(cached) === JSON.stringify(truth)) return
  throw new Error(`${JSON.stringify(cached)} instead of ${JSON.stringify(truth)}, assuming ${JSON.stringify(way)}`)
}

/** Failures found by earlier seeds, which always run. */
const FOUND: readonly { readonly seed: number; readonly dialect: string; readonly filter: ProjectFilter }[] = [
  ...['pairs', 'random:233902'].map((dialect) => ({
    ...{ seed: 233_900, dialect },
    // This dialect writes `false` for no date, which is not 0.
    filter: { match: 'all', having: null, builtIn: {}, dynamic: { next_contact: '0', budget: '' } } as const
  })),
  // Two people share a name: a person sent by name alone means both.
  ...['named', 'random:15584'].map((dialect) => ({
    ...{ seed: 15_582, dialect },
    filter: { match: 'any', having: null, builtIn: { participants_user_id: [2] }, dynamic: {} } as const
  }))
]

it.each(FOUND)('a filter that was once taken otherwise, from seed $seed in $dialect: $filter', (found) => {
  process.env['TZ'] = 'UTC'
  const then = new World(resolveOptions({ projects: 120, seed: found.seed, today: testDay() }))
  const cache = cacheOf(then, found.dialect, new Set(IDS))
  const { cached, asked } = pickedBy(then, found.dialect)(found.filter)
  for (const deleted of [false, true]) {
    for (const way of waysOf(found.filter)) {
      const truth = serviceAnswers(new World(then.options), way)(asked, deleted)
      same(cache.list(cached, deleted, way), truth, way)
    }
  }
})

describe(`a filter, from seed ${seed}`, () => {
  it('means to the predicate what it means to the service, however the open points are decided', () => {
    const facts = new Map(IDS.map((id) => [id, factsOf(world, id, true)]))
    let asked = 0
    fc.assert(
      fc.property(filters, fc.boolean(), (filter, deleted) => {
        for (const way of waysOf(filter)) {
          asked += 1
          const cached = [...facts].flatMap(([id, fact]) => {
            return isDeleted.get(id) === deleted && matchesFilter(filter, fact, way) === true ? id : []
          })
          same(cached, service.get(way)?.(filter, deleted), way)
        }
      }),
      { seed, numRuns: RUNS }
    )
    expect(asked).toBeGreaterThan(RUNS)
  })

  it.each([...DIALECT_NAMES, ...[0, 1, 2, 3].map((at) => `random:${seed + at}`)])(
    'means to a cache of the dialect %s what it means to the service',
    (dialect) => {
      // Filters use displayed days, so the process runs in the service's time zone.
      process.env['TZ'] = styleOf(dialect).moments === 'iso-zone' ? 'Etc/GMT-3' : 'UTC'
      const known = new Set(IDS.filter((id) => id % 3 !== 0))
      const cache = cacheOf(world, dialect, known)
      const whole = cacheOf(world, dialect, new Set(IDS))
      const picked = pickedBy(world, dialect)
      let matched = 0
      fc.assert(
        fc.property(filters, fc.boolean(), (filter, deleted) => {
          const { cached, asked } = picked(filter)
          for (const way of waysOf(filter)) {
            const truth = service.get(way)?.(asked, deleted) ?? []
            matched += truth.length
            // Whatever is missing, decided answers must be true.
            for (const [id, answer] of cache.answers(cached, deleted, way)) {
              if (answer !== null) same([id, answer], [id, Number(truth.includes(id))], way)
            }
            // With all children it knows everything except tasks.
            if (filter.having?.endsWith('tasks')) continue
            same(whole.list(cached, deleted, way), truth, way)
          }
        }),
        { seed, numRuns: rounds(20, 130) }
      )
      expect(matched).toBeGreaterThan(50)
    }
  )
})

describe(`words that a field contains, from seed ${seed}`, () => {
  /** Texts only: the facts have no labels for ids. */
  const names = ['client', 'contact_person', 'contract_number', 'notes'] as const
  const wordsOf = (name: string) =>
    IDS.flatMap((id) => {
      const data = world.projects.record(id)?.['data'] as Readonly<Record<string, unknown>> | undefined
      const words = String(data?.[name] ?? '')
        .split(/\s+/u)
        .filter((word) => word !== '')
      return words.length === 0 ? [] : [words]
    })
  const one = fc.constantFrom(...names).chain((name) =>
    fc
      .constantFrom(...wordsOf(name))
      .chain((words) => fc.subarray(words, { minLength: 1, maxLength: Math.min(2, words.length) }))
      .map((some) => ({ [name]: some.join(' ').toUpperCase() }))
  )
  const wanted = fc
    .array(one, { minLength: 1, maxLength: 2 })
    .map((all): Readonly<Record<string, string>> => Object.assign({}, ...all) as Record<string, string>)

  it.each([...DIALECT_NAMES, `random:${seed}`])(
    'mean to a cache of the dialect %s what they mean to the predicate',
    (dialect) => {
      const cache = cacheOf(world, dialect, new Set())
      const facts = new Map(IDS.map((id) => [id, factsOf(world, id, false)]))
      let matched = 0
      fc.assert(
        fc.property(wanted, fc.constantFrom('all', 'any'), fc.boolean(), (contains, match, deleted) => {
          const filter: ProjectFilter = { match, having: null, builtIn: {}, dynamic: {}, contains }
          const truth = [...facts].flatMap(([id, fact]) =>
            isDeleted.get(id) === deleted && matchesFilter(filter, fact, DEFAULT_ASSUMPTIONS) === true ? id : []
          )
          matched += truth.length
          same(cache.list(filter, deleted, DEFAULT_ASSUMPTIONS), truth, DEFAULT_ASSUMPTIONS)
        }),
        { seed, numRuns: rounds(20, 130) }
      )
      expect(matched).toBeGreaterThan(10)
    }
  )
})
