/**
 * Offline filter verification: compares each filter answer of the service with the cache's, and stores the result. This
 * settles points that the interface leaves open.
 *
 * Only differences that age cannot explain count:
 * - A project in the service's answer was just stored. If the cache does not match it, the filter means something else,
 * unless only cached children disagree: those may be older.
 * - A project that only the cache matches may have changed since it was fetched. It counts if another interpretation of
 * the open points explains the whole answer. It also counts if the service has returned it since (by a sweep or another
 * list) and still does not name it.
 */
import type { FilterPart, Parity, ProjectFilter } from '@shared/model/filter'
import {
  alternativesOf,
  ASSUMPTIONS,
  DEFAULT_ASSUMPTIONS,
  pointsOf,
  type Assumption,
  type FilterAssumptions
} from '@shared/rules/filter/assumptions'
import { listFilterKey, partsOf } from '@shared/rules/filter/canonical'
import { dayNumber } from '@shared/rules/filter/days'
import { own } from '@shared/rules/own'
import {
  type FilterCache,
  type FilterComparison,
  type ServiceMatches,
  MOST_PARITIES,
  type ParityRecord
} from '../cache/types'
import type { Log } from '../log'
import { setLatest } from './revalidate'

/** Filters that must agree before an open point is reinterpreted. */
const VOTES = 2

export interface ParityOptions {
  readonly cache: Omit<FilterCache, 'answered' | 'keepAnswer'>
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly now: () => number
  /** The verification of a filter or an answer of the cache changed. */
  readonly onChanged: () => void
}

export type ParityLight = ReturnType<typeof createParity>

const UNVERIFIED: Parity = { state: 'unverified', comparedAt: null, parts: [] }

const doesAgree = ({ missed, extra }: FilterComparison): boolean => missed === 0 && extra.length === 0

export function createParity(options: ParityOptions) {
  const { cache, log } = options
  const records = new Map<string, ParityRecord>()
  /** Per filter: matches that only the cache has, with the time of first sight. */
  const suspects = new Map<string, Map<number, number>>()
  /** Per point: the filters that support another interpretation. */
  const votes = new Map<string, Set<string>>()
  let assumptions = DEFAULT_ASSUMPTIONS

  async function load(): Promise<void> {
    const kept = await cache.parity()
    for (const record of kept.records) records.set(record.key, record)
    assumptions = kept.assumptions
  }

  let loading: Promise<void> | null = null
  /** Resolves when the stored results are loaded. A failure rejects this call; the next call retries. */
  function ready(): Promise<void> {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
  // Preload: nobody waits for it, so its failure is ignored.
  ready().catch(() => undefined)

  async function keep(key: string, state: ParityRecord['state'], parts: readonly FilterPart[]): Promise<void> {
    const record: ParityRecord = { key, state, comparedAt: options.now(), parts }
    setLatest(records, key, record, MOST_PARITIES)
    await cache.keepParity([record], [])
    options.onChanged()
  }

  /** The nearest other interpretation of the open points with which service and cache agree. */
  async function explanation(matches: ServiceMatches): Promise<FilterAssumptions | null> {
    for (const way of alternativesOf(assumptions, pointsOf(matches.filter)).slice(1)) {
      if (doesAgree(await cache.compare(matches, way))) return way
    }
    return null
  }

  /** Whether the service has returned earlier suspects since and still does not name them. */
  function persist(key: string, { extra }: FilterComparison): boolean {
    const before = suspects.get(key)
    const now = new Map<number, number>()
    let isConfirmed = false
    for (const { id, isSure, fetchedAt } of extra) {
      if (!isSure) continue
      const since = before?.get(id)
      now.set(id, since ?? options.now())
      if (since !== undefined && fetchedAt > since) isConfirmed = true
    }
    if (now.size > 0) suspects.set(key, now)
    else suspects.delete(key)
    return isConfirmed
  }

  async function vote(key: string, way: FilterAssumptions): Promise<void> {
    const settled: Assumption[] = []
    for (const point of ASSUMPTIONS) {
      if (way[point] === assumptions[point]) continue
      const choice = `${point} ${String(way[point])}`
      const voters = votes.get(choice) ?? new Set()
      votes.set(choice, voters.add(key))
      if (voters.size >= VOTES) settled.push(point)
    }
    if (settled.length === 0) return
    assumptions = { ...assumptions, ...Object.fromEntries(settled.map((point) => [point, way[point]])) }
    votes.clear()
    suspects.clear()
    // Results under the old interpretation do not count for the new one.
    const forget = [...records.keys()]
    records.clear()
    await cache.keepAssumptions(assumptions)
    await cache.assume(assumptions)
    await cache.keepParity([], forget)
    log.info('this service decides open points of filters otherwise', { points: settled.join(', ') })
    options.onChanged()
  }

  async function differ(
    key: string,
    { filter }: ServiceMatches,
    compared: FilterComparison,
    way: FilterAssumptions | null
  ): Promise<void> {
    const parts = way === null ? compared.faults : partsDecidedBy(filter, assumptions, way)
    log.warn('the cache answers a filter otherwise than the service', {
      // Field names come from the service: do not log them.
      parts: parts.map((part) => (part.startsWith('data.') ? 'data' : part)).join(', '),
      conditions: partsOf(filter).length,
      missed: compared.missed,
      extra: compared.extra.length,
      explained: way !== null
    })
    await keep(key, 'differs', parts)
    if (way !== null) await vote(key, way)
  }

  return {
    /** Compares the service's answer with the cache, which already holds its records. */
    async judge(matches: ServiceMatches): Promise<void> {
      await ready()
      const key = listFilterKey(matches.filter, matches.deleted)
      const compared = await cache.compare(matches, assumptions)
      if (doesAgree(compared)) {
        suspects.delete(key)
        // No proof if the cache could decide nothing or half of the comparison is missing.
        const isShown = matches.within !== null && (compared.agreed > 0 || compared.undecided === 0)
        if (isShown) await keep(key, 'verified', [])
        return
      }
      const way = await explanation(matches)
      const isConfirmed = persist(key, compared)
      if (way !== null || compared.missedForSure > 0 || isConfirmed) await differ(key, matches, compared, way)
    },

    async of(filter: ProjectFilter, deleted: boolean): Promise<Parity> {
      await ready()
      const { state, comparedAt, parts } = records.get(listFilterKey(filter, deleted)) ?? UNVERIFIED
      return { state, comparedAt, parts }
    }
  }
}

function partsDecidedBy(filter: ProjectFilter, one: FilterAssumptions, other: FilterAssumptions): FilterPart[] {
  const partsOfPoint: Readonly<Record<Assumption, (part: FilterPart) => boolean>> = {
    createdEndInclusive: (part) => part === 'created',
    orBindsHaving: (part) => part === 'having',
    priceMatch: (part) => part === 'price',
    textMatch: (part) => {
      const wanted = part.startsWith('data.') ? own(filter.dynamic, part.slice(5)) : undefined
      return typeof wanted === 'string' && dayNumber(wanted) === null
    }
  }
  const points = ASSUMPTIONS.filter((point) => one[point] !== other[point])
  return partsOf(filter).filter((part) => points.some((point) => partsOfPoint[point](part)))
}
