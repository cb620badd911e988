import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectListing, ProjectSort } from '@shared/contract/listing'
import type { ProjectTotals } from '@shared/model/project-totals'
import { filterKey, listFilterKey, normaliseFilter } from '@shared/rules/filter/canonical'
import type { SqlPart } from '@shared/rules/filter/sql-types'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { type CorrectedDecoder, type DataState, findScope, Kept, STATE, stateOfList } from '../core'
import {
  answerOf,
  compileFilter,
  type FilterHow,
  type FilterRules,
  inKnownIds,
  type Named,
  orderOf,
  readNamed,
  sortName
} from '../filter'
import { Orders } from './orders'
import { anyOf, bothOf, countOf, flagged, flagsOf, ridsOf, type RowIndex, type RowFlags } from './row-index'
import { fewCandidates, isIndexed, isRarerThan, partPlaces } from './part-places'
import { asNamed, unnamedOf } from './as-named'
import {
  cut,
  isFurther,
  LEFT_OVER,
  nameOf,
  ridsAt,
  wantedBy,
  type ListWindow,
  type ListRequest,
  type Sort
} from './list-request'
import { ridOf } from './rows'
import { totalsOf } from './totals'
import { hasValueIndex } from './value-index'

/** Limits that decide how an answer is found. */
export interface Limits {
  /** Up to this length a list is computed whole, which takes no longer than finding its first rows. */
  readonly short: number
  /** Up to this number, records are read one by one. */
  readonly few: number
  /**
   * The numbers of rows that are scanned in a list's order, one after the other, before the whole answer is computed.
   */
  readonly steps: readonly number[]
}

const LIMITS: Limits = { short: 5_000, few: 1_000, steps: [400, 1_200] }
/** A shorter list needs no index for a field. */
const WORTH_AN_INDEX = 2_000

/**
 * Windows, positions and sums of sorted and filtered lists of projects.
 *
 * The first rows of a list come from a scan in its order, or from the few records that an index finds. For anything
 * else (a rare combination, a window far down, a count) the answer is computed whole: the records of each condition,
 * found by its best index, are combined, and the list's order is read once. Both are kept until data that they depend
 * on is written, so that a further condition, another order or a window far down costs next to nothing. With 100,000
 * projects that is 0.5 MB for an order and 0.1 MB for a condition.
 *
 * Once the service has answered a filter, the list has the records of that answer, in its order. Before that, and
 * beyond the pages of the answer that were read, the list has the cache's own matches; undecided records are not among
 * them.
 */
export class ProjectLists {
  readonly #queries: Queries
  readonly #decoder: CorrectedDecoder
  readonly #rules: FilterRules
  readonly #limits: Limits
  #corrections: unknown
  readonly #orders: Orders
  readonly #parts = new Kept<RowFlags>(24)
  readonly #results = new Kept<Uint32Array>(6)
  readonly #counts = new Kept<number>(100)
  readonly #answers = new Kept<{ readonly named: Named | null }>(6)
  readonly #wanted = new Set<number>()

  constructor(
    queries: Queries,
    decoder: CorrectedDecoder,
    rules: FilterRules,
    columns: ResidentColumns,
    limits = LIMITS
  ) {
    this.#queries = queries
    this.#decoder = decoder
    this.#rules = rules
    this.#limits = limits
    this.#corrections = decoder.corrections
    this.#orders = new Orders(queries, decoder, columns)
  }

  /** After a correction of fields, kept answers may be outdated. */
  #forgetWithCorrections(): void {
    if (this.#corrections === this.#decoder.corrections) return
    this.#corrections = this.#decoder.corrections
    this.#orders.forget()
    for (const kept of [this.#parts, this.#results, this.#counts, this.#answers]) kept.clear()
  }

  /** Fields whose values were needed without an index; each is returned once. */
  takeWantedIndexes(): readonly number[] {
    const wanted = [...this.#wanted]
    this.#wanted.clear()
    return wanted
  }

  /** Rows `offset` to `offset + limit`. Within a snapshot, like all of this class. @throws `sort-unavailable` */
  window(listing: ProjectListing, offset: number, limit: number): ListWindow {
    const request = this.#request(listing)
    if (request === null) return { rids: [], total: 0 }
    const sort = this.#sort(request, listing.sort)
    if (request.key === '') return { rids: this.#orders.windows(request, sort)(offset, limit), total: request.length }
    const window = (rids: Uint32Array): ListWindow => unnamedOf(request.named, cut(rids, offset, limit))
    const kept = this.#results.get(...nameOf(request, sort))
    if (kept !== undefined) return window(kept)
    // An answer of the service needs no index: such a list is computed whole.
    if (request.named === null && request.length > this.#limits.short) {
      const few = this.#few(request, sort)
      if (few !== null) return window(few)
      const first = this.#walk(request, sort, offset + limit)
      if (first !== null)
        return { rids: first.slice(offset), total: this.#counts.get(request.key, request.state) ?? null }
    }
    return window(this.#result(request, sort))
  }

  /** The position of a record in the list; null when it is not in it. */
  position(listing: ProjectListing, id: number): number | null {
    const request = this.#request(listing)
    if (request === null) return null
    const rid = ridOf(this.#queries, request.scope, id)
    if (rid === null) return null
    const sort = this.#sort(request, listing.sort)
    if (request.key === '') return this.#orders.position(request, sort, rid)
    const place = this.#result(request, sort).indexOf(rid)
    return place === -1 ? null : place
  }

  totals(list: Pick<ProjectListing, 'deleted' | 'filter'>): ProjectTotals {
    const request = this.#request(list)
    if (request === null) return { count: 0, sums: [], stages: [], funnels: [] }
    const base = this.#orders.base(request)
    const places = request.key === '' ? base.inColumns : base.inColumns.filter(flagged(this.#matches(request, base)))
    return totalsOf(this.#queries, this.#orders.columns, places, request.named?.elsewhere)
  }

  #request({ deleted, filter }: Pick<ProjectListing, 'deleted' | 'filter'>): ListRequest | null {
    const queries = this.#queries
    const scope = findScope(queries, { noun: 'project' })
    if (scope === null) return null
    this.#forgetWithCorrections()
    const whole = this.#orders.list('project', scope, stateOfList(deleted))
    const { data, length, list } = whole
    const how = this.#rules.now()
    const asked = filterKey(filter)
    // With labels that were learned since, it is a different request.
    const known = asked === '' ? '' : filterKey(inKnownIds(queries, this.#decoder, filter))
    const compiled = compileFilter(queries, this.#decoder, filter, how)
    this.#wantIndexes(compiled.parts, length)
    const further = compiled.parts.some(isFurther)
    const named = filter === null || asked === '' ? null : this.#named(filter, deleted, how, data)
    return {
      ...whole,
      filter: filter === null ? null : normaliseFilter(filter),
      key: asked === '' ? '' : JSON.stringify([list, known, how]),
      compiled,
      named,
      state: further || named !== null ? data.all : data.lists
    }
  }

  #named(filter: ProjectFilter, deleted: boolean, how: FilterHow, { all }: DataState): Named | null {
    const read = (): { named: Named | null } => {
      const answer = answerOf(this.#queries, filter, deleted)
      if (answer === null) return { named: null }
      return { named: readNamed(this.#queries, this.#decoder, { filter, deleted }, answer, how) }
    }
    const { not_step_id: leftOut } = filter.builtIn
    return this.#answers.of(JSON.stringify([how, listFilterKey(filter, deleted), leftOut]), all, read).named
  }

  #wantIndexes(parts: readonly SqlPart[], length: number): void {
    for (const { drive } of parts) {
      if (drive?.kind !== 'values') continue
      for (const field of drive.fields) this.#wantIndex(field, length)
    }
  }

  #wantIndex(field: number, length: number): void {
    if (length >= WORTH_AN_INDEX && !hasValueIndex(this.#queries, field)) this.#wanted.add(field)
  }

  #sort(request: ListRequest, sort: ProjectSort): Sort {
    return { ...this.#orders.sort(request, sort), asked: sortName(sort) }
  }

  /** The whole answer from the few records of one condition; null when no index finds few. */
  #few(request: ListRequest, sort: Sort): Uint32Array | null {
    const { compiled, scope, list } = request
    const queries = this.#queries
    for (const part of compiled.parts) {
      if (!part.required) continue
      const candidates = fewCandidates(queries, { scope, state: list }, part, this.#limits.few)
      if (candidates === null) continue
      const matching = this.#matching(request, candidates)
      const base = this.#orders.base(request)
      return this.#keep(request, sort, ridsOf(base, this.#orders.order(request, sort), flagsOf(base, matching)))
    }
    return null
  }

  /** The first rows of the list, found by a scan in its order; null when too few of the scanned rows match. */
  #walk(request: ListRequest, sort: Sort, need: number): number[] | null {
    const { length } = request
    const count = this.#counts.get(request.key, request.state)
    const { steps } = this.#limits
    const most = steps.reduce((sum, step) => sum + step, 0)
    if (need > most || (count !== undefined && count * most < need * length)) return null
    if (this.#isTooRare(request, (need * length) / most)) return null
    const windows = this.#orders.windows(request, sort)
    const found: number[] = []
    let walked = 0
    for (const step of steps) {
      const rids = windows(walked, step)
      const matching = new Set(this.#matching(request, rids))
      for (const rid of rids) if (matching.has(rid)) found.push(rid)
      if (found.length >= need) return found.slice(0, need)
      walked += step
    }
    return null
  }

  /** Whether fewer records match the filter than a scan has to find. */
  #isTooRare({ compiled, scope, list }: ListRequest, rows: number): boolean {
    return compiled.parts.some(
      (part) => part.required && isRarerThan(this.#queries, { scope, state: list }, part, rows)
    )
  }

  /** Which of these records match the whole filter. */
  #matching({ scope, list, compiled }: ListRequest, rids: readonly number[]): number[] {
    // Looked up by `rid`: an index of the list would be scanned from its beginning.
    const sql = `SELECT rid FROM records NOT INDEXED WHERE rid IN (SELECT value FROM json_each(?))
      AND scope = ? AND state = ? AND ${compiled.sql}`
    return this.#queries.numbers(sql, JSON.stringify(rids), scope, list, ...compiled.values)
  }

  /** The records of the list: the service's answer, and if that is not complete, the cache's own matches. */
  #matches(request: ListRequest, base: RowIndex): RowFlags {
    const { key, state, named } = request
    const byService = named === null ? null : flagsOf(base, [...named.rids, ...named.joined])
    const matches =
      byService !== null && named?.whole === true
        ? byService
        : [this.#satisfying(request, base), ...(byService === null ? [] : [byService])].reduce(anyOf)
    this.#counts.put(key, state, countOf(matches) + (named?.elsewhere.length ?? 0))
    return matches
  }

  /** The records that satisfy the filter, condition by condition. */
  #satisfying(request: ListRequest, base: RowIndex): RowFlags {
    const { compiled, filter, data, list } = request
    const queries = this.#queries
    const how = this.#rules.now()
    const placesFor = (part: SqlPart): RowFlags => {
      const asked = JSON.stringify([list, how, part.part, wantedBy(filter, part.part)])
      return this.#parts.of(asked, isFurther(part) ? data.all : data.lists, () => partPlaces(queries, base, part))
    }
    const others = compiled.parts.filter((part) => !part.required)
    const required = compiled.parts.filter((part) => part.required)
    const quick = required.filter((part) => isIndexed(queries, base, part))
    const slow = required.filter((part) => !quick.includes(part))
    let matches: RowFlags | null = quick.length === 0 ? null : quick.map(placesFor).reduce(bothOf)
    if (others.length > 0) {
      const any = others.map(placesFor).reduce(anyOf)
      matches = matches === null ? any : bothOf(matches, any)
    }
    if (slow.length > 0) {
      // Conditions that read rows come last, for the records that remain.
      const left = matches === null ? null : ridsAt(base, matches)
      if (left !== null && left.length <= base.rids.length * LEFT_OVER) {
        matches = flagsOf(base, this.#matching(request, left))
      } else matches = [...(matches === null ? [] : [matches]), ...slow.map(placesFor)].reduce(bothOf)
    }
    return matches ?? new Uint8Array(base.rids.length).fill(1)
  }

  /** The whole list, in order. */
  #result(request: ListRequest, sort: Sort): Uint32Array {
    const base = this.#orders.base(request)
    const matches = this.#matches(request, base)
    const elsewhere = request.named?.elsewhere ?? []
    const all =
      elsewhere.length === 0 ? null : this.#orders.sorted(request, sort, [...ridsAt(base, matches), ...elsewhere])
    const ours = all ?? Uint32Array.from([...ridsOf(base, this.#orders.order(request, sort), matches), ...elsewhere])
    return this.#keep(request, sort, this.#asNamed(request, sort, ours))
  }

  #asNamed(request: ListRequest, sort: Sort, rids: Uint32Array): Uint32Array {
    const { named, filter, list } = request
    if (filter === null) return rids
    const order = (): readonly number[] => orderOf(this.#queries, filter, list === STATE.deleted, sort.asked)
    return asNamed(named, sort.ours, (some) => this.#orders.valuesOf(request, sort, some), order, rids)
  }

  #keep(request: ListRequest, sort: Sort, rids: Uint32Array): Uint32Array {
    this.#counts.put(request.key, request.state, rids.length)
    return this.#results.put(...nameOf(request, sort), rids)
  }
}
