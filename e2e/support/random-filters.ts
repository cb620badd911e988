/** Random filters and sorts with real values of a demo service's projects; deterministic per seed. */
import {
  ID_CONDITIONS,
  type HavingCondition,
  type IdCondition,
  type ProjectFilter
} from '../../src/shared/model/filter.ts'
import type { ProjectSort } from '../../src/shared/contract/listing.ts'
import type { ServiceRecord } from './records.ts'

export interface RandomQuery {
  readonly deleted: boolean
  readonly filter: ProjectFilter
  readonly sort: ProjectSort
}

/** Payload keys of the demo service for the ids of a condition. */
const PAYLOAD_KEY: Partial<Record<IdCondition, string>> = { user_id: 'user', currency_id: 'currency', good_id: 'good' }
/** Dynamic fields of the demo that are list references; a number may also be an amount. */
const OWN_REFERENCES: ReadonlySet<string> = new Set(['source', 'industry', 'region', 'priority', 'services'])
const HAVINGS: readonly HavingCondition[] = [
  'actions',
  'payments',
  'goods',
  'no_actions',
  'no_payments',
  'no_goods',
  'checklists_expired'
]

/** Pseudo-random numbers from 0 to 1, determined by the seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const idsIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  if (Array.isArray(value)) return value.flatMap(idsIn)
  return typeof value === 'object' && value !== null && 'id' in value ? idsIn(value.id) : []
}

export function randomQueries(seed: number, count: number, projects: readonly ServiceRecord[]): RandomQuery[] {
  const random = chance(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const one = <T>(values: readonly T[]): T => values[below(values.length)]!
  const some = (values: readonly number[]): number[] => [
    ...new Set(Array.from({ length: 1 + below(3) }, () => one(values)))
  ]

  const known = Object.fromEntries(
    ID_CONDITIONS.map((key) => {
      const ids = projects.flatMap((project) => idsIn(project[PAYLOAD_KEY[key] ?? key]))
      return [key, ids]
    })
  ) as Record<IdCondition, number[]>
  const days = projects.map((project) => String(project['created']).slice(0, 10))
  const own = projects.flatMap((project) => Object.entries(project['data'] as Record<string, unknown>))
  /** Dynamic fields with ids, and those with texts: the service accepts each only in its own form. */
  const ownIds = own.filter(([name, value]) => OWN_REFERENCES.has(name) && idsIn(value).length > 0)
  const ownTexts = own.filter(([, value]) => typeof value === 'string' && value !== '')

  function addCondition(filter: ProjectFilter): ProjectFilter {
    const kind = below(10)
    if (kind < 5) {
      const key = one(ID_CONDITIONS)
      return known[key].length === 0 ? filter : { ...filter, builtIn: { ...filter.builtIn, [key]: some(known[key]) } }
    }
    if (kind === 5) {
      const [from, to] = [one(days), one(days)].toSorted()
      return { ...filter, builtIn: { ...filter.builtIn, created: { from: from!, to: to! } } }
    }
    if (kind === 6) return { ...filter, builtIn: { ...filter.builtIn, price: Number(one(projects)['price']) } }
    if (kind === 7) return { ...filter, having: one(HAVINGS) }
    const [name, value] = one(kind === 8 ? ownIds : ownTexts)
    return { ...filter, dynamic: { ...filter.dynamic, [name]: kind === 8 ? idsIn(value) : String(value) } }
  }

  return Array.from({ length: count }, () => {
    let filter: ProjectFilter = { match: random() < 0.5 ? 'all' : 'any', having: null, builtIn: {}, dynamic: {} }
    for (let more = 1 + below(4); more > 0; more--) filter = addCondition(filter)
    const key = one(['id', 'created', 'price', 'title', 'stage', 'responsible'] as const)
    return { deleted: random() < 0.15, filter, sort: { key, descending: random() < 0.5 } }
  })
}
