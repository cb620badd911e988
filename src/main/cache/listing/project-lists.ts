import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectListing, ProjectSort } from '@shared/contract/listing'
import type { ProjectTotals } from '@shared/model/project-totals'
import type { FilterPlan } from '@shared/rules/filter/conditions'
import { filterKey, listFilterKey, normaliseFilter } from '@shared/rules/filter/canonical'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, type DataState, findScope, Kept, STATE, stateOfList } from '../core'
import { answerOf, type FilterHow, type Named, orderOf, type ProjectFilters, readNamed, sortName, VERDICT } from '../filter'
import { Orders } from './orders'
import { inSql } from './project-order'
import { anyOf, flagsOf, ridsOf, type RowIndex, type RowFlags } from './row-index'
import { asNamed, unnamedOf } from './as-named'
import { cut, FEW_TO_SORT, nameOf, ridsAt, type ListWindow, type ListRequest, type Sort } from './list-request'
import { ridOf } from './rows'
import { readFacts, totalsOf, type Facts } from './totals'
import { hasValueIndex } from './value-index'

/** A shorter list needs no index for a field. */
const WORTH_AN_INDEX = 2_000

/**
 * Windows, positions and sums of sorted and filtered lists of projects.
 *
 * A filter is a scan of the columns that its conditions name; the list's order is read once. Both are kept until data that
 * they depend on is written, so that a further condition, another order or a window far down costs next to nothing.
 * With 100,000 projects that is 0.5 MB for an order and 0.1 MB for a condition.
 *
 * Once the service has answered a filter, the list has the records of that answer, in its order. Before that, and
 * beyond the pages of the answer that were read, the list has the cache's own matches; undecided records are not among
 * them.
 */
export class ProjectLists {
  readonly #queries: Queries
  readonly #decoder: CorrectedDecoder
  readonly #filters: ProjectFilters
  #corrections: unknown
  readonly #orders: Orders
  readonly #results = new Kept<Uint32Array>(6)
  readonly #facts = new Kept<Facts>(2)
  readonly #answers = new Kept<{ readonly named: Named | null }>(6)
  readonly #wanted = new Set<number>()

  constructor(queries: Queries, decoder: CorrectedDecoder, filters: ProjectFilters) {
    this.#queries = queries
    this.#decoder = decoder
    this.#filters = filters
    this.#corrections = decoder.corrections
    this.#orders = new Orders(queries, decoder, (field, length) => this.#wantIndex(field, length))
  }

  /** After a correction of fields, kept answers may be outdated. */
  #forgetWithCorrections(): void {
    if (this.#corrections === this.#decoder.corrections) return
    this.#corrections = this.#decoder.corrections
    this.#orders.forget()
    for (const kept of [this.#results, this.#facts, this.#answers]) kept.clear()
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
    return unnamedOf(request.named, cut(this.#result(request, sort), offset, limit))
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
    const facts = this.#facts.of(`${request.list}`, request.data.sums, () => readFacts(this.#queries, base))
    const places = request.key === '' ? null : this.#matches(request, base)
    return totalsOf(this.#queries, facts, places, request.named?.elsewhere)
  }

  #request({ deleted, filter }: Pick<ProjectListing, 'deleted' | 'filter'>): ListRequest | null {
    const queries = this.#queries
    const scope = findScope(queries, { noun: 'project' })
    if (scope === null) return null
    this.#forgetWithCorrections()
    const whole = this.#orders.list('project', scope, stateOfList(deleted))
    const { data, list } = whole
    const how = this.#filters.rules.now()
    const asked = filterKey(filter)
    const plan = this.#filters.plan(filter, how)
    const named = filter === null || asked === '' ? null : this.#named(filter, deleted, how, data)
    return {
      ...whole,
      filter: filter === null ? null : normaliseFilter(filter),
      key: asked === '' ? '' : JSON.stringify([list, asked, plan]),
      plan,
      named,
      state: named === null ? this.#filters.stateOf(plan) : data.all
    }
  }

  #named(filter: ProjectFilter, deleted: boolean, how: FilterHow, { all }: DataState): Named | null {
    const read = (): { named: Named | null } => {
      const answer = answerOf(this.#queries, filter, deleted)
      if (answer === null) return { named: null }
      return { named: readNamed(this.#queries, this.#decoder, this.#filters, { filter, deleted }, answer, how) }
    }
    const { not_step_id: leftOut } = filter.builtIn
    return this.#answers.of(JSON.stringify([how, listFilterKey(filter, deleted), leftOut]), all, read).named
  }

  #wantIndex(field: number, length: number): void {
    if (length >= WORTH_AN_INDEX && !hasValueIndex(this.#queries, field)) this.#wanted.add(field)
  }

  #sort(request: ListRequest, sort: ProjectSort): Sort {
    return { ...this.#orders.sort(request, sort), asked: sortName(sort) }
  }

  /** The records of the list: the service's answer, and if that is not complete, the cache's own matches. */
  #matches(request: ListRequest, base: RowIndex): RowFlags {
    const { named, plan } = request
    if (named?.whole !== true) {
      const ours = this.#satisfying(base, plan)
      return named === null ? ours : anyOf(ours, flagsOf(base, [...named.rids, ...named.joined]))
    }
    return flagsOf(base, [...named.rids, ...named.joined])
  }

  /** The records that satisfy the filter. */
  #satisfying(base: RowIndex, plan: FilterPlan): RowFlags {
    const verdicts = this.#filters.whole(plan)
    const { ridOf } = this.#filters.places()
    const flags = new Uint8Array(base.rids.length)
    for (let at = 0; at < verdicts.length; at += 1) {
      if (verdicts[at] !== VERDICT.yes) continue
      const place = base.placeOf[ridOf[at] ?? 0] ?? -1
      if (place >= 0) flags[place] = 1
    }
    return flags
  }

  /** The whole list, in order. */
  #result(request: ListRequest, sort: Sort): Uint32Array {
    const kept = this.#results.get(...nameOf(request, sort))
    if (kept !== undefined) return kept
    const base = this.#orders.base(request)
    const matches = this.#matches(request, base)
    const inOrder = sort.role === null ? null : inSql(sort.role)
    const elsewhere = request.named?.elsewhere ?? []
    if (inOrder !== null && (elsewhere.length > 0 || !this.#orders.has(request, sort))) {
      const rids = [...ridsAt(base, matches), ...elsewhere]
      // Few records are sorted faster by themselves, and the list's order lacks those of the other list.
      if (elsewhere.length > 0 || rids.length <= base.rids.length * FEW_TO_SORT) {
        const sql = `SELECT rid FROM records NOT INDEXED WHERE rid IN (SELECT value FROM json_each(?)) ${inOrder}`
        const few = new Uint32Array(this.#queries.numbers(sql, JSON.stringify(rids)))
        return this.#keep(request, sort, this.#asNamed(request, sort, few))
      }
    }
    const ours = ridsOf(base, this.#orders.order(request, sort), matches)
    const rids = elsewhere.length === 0 ? ours : Uint32Array.from([...ours, ...elsewhere])
    return this.#keep(request, sort, this.#asNamed(request, sort, rids))
  }

  #asNamed({ named, filter, list }: ListRequest, sort: Sort, rids: Uint32Array): Uint32Array {
    if (filter === null) return rids
    return asNamed(named, sort, () => orderOf(this.#queries, filter, list === STATE.deleted, sort.asked), rids)
  }

  #keep(request: ListRequest, sort: Sort, rids: Uint32Array): Uint32Array {
    return this.#results.put(...nameOf(request, sort), rids)
  }
}
