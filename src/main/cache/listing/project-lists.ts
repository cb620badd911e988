import type { ProjectFilter } from '@shared/model/filter'
import type { TotalsQuery } from '@shared/contract/projects'
import type { ProjectListing } from '@shared/contract/listing'
import type { ProjectRow } from '@shared/model/project'
import type { ProjectTotals } from '@shared/model/project-totals'
import type { FilterPlan } from '@shared/rules/filter/conditions'
import { filterKey, listFilterKey } from '@shared/rules/filter/canonical'
import { findScope, LruCache, stateOfList } from '../core'
import {
  answerOf,
  type FilterHow,
  type ServerMatches,
  orderOf,
  type ProjectFilters,
  readServerMatches,
  sortName,
  VERDICT
} from '../filter'
import { type ListRequest, type ListWindow, Orders } from './orders'
import { inServerOrder } from './server-order'
import { totalsOf } from './totals'

interface ProjectRequest extends ListRequest {
  /** The service's answer to this filter; null if there is none. */
  readonly named: ServerMatches | null
}

/**
 * Windows, positions and sums of sorted and filtered lists of projects. A filter scans the columns of its conditions.
 *
 * If the service has answered a filter, the list has the answer's records in its order. Before that, and beyond the
 * pages read so far, it has the cache's own matches, without undecided records.
 */
export class ProjectLists {
  readonly #orders: Orders
  readonly #answers = new LruCache<ServerMatches | null>(6)

  constructor(private readonly filters: ProjectFilters) {
    this.#orders = new Orders(filters.source)
  }

  /**
   * Rows from `offset` to `offset + limit`. Use all methods of this class within a snapshot. @throws `sort-unavailable`
   */
  window(listing: ProjectListing, offset: number, limit: number): ListWindow {
    const request = this.#request(listing)
    if (request === null) return { rids: [], total: 0 }
    const sort = this.#orders.sort(request, listing.sort)
    return unnamedOf(request.named, this.#orders.window(request, sort, offset, limit))
  }

  /** The next step and the received sum of each row, where the cache knows them of any project. */
  stepsOf(
    rows: readonly { readonly rid: number; readonly id: number }[]
  ): (row: { readonly rid: number; readonly id: number }) => Pick<ProjectRow, 'next' | 'received'> {
    const { next, received } = this.#orders
    const now = Date.now()
    const steps = next.steps(rows, now)
    const paid = received.isKnown
      ? received.of(
          rows.map(({ id }) => id),
          now
        )
      : null
    return ({ rid, id }) => ({
      ...(steps === null ? {} : { next: steps.get(rid) ?? null }),
      ...(paid === null ? {} : { received: paid.get(id) ?? null })
    })
  }

  /** The ids of the whole list, in order. */
  ids(listing: ProjectListing): number[] {
    const request = this.#request(listing)
    return request === null ? [] : this.#orders.ids(request, this.#orders.sort(request, listing.sort))
  }

  /** The position of a record in the list; null when it is not in it. */
  position(listing: ProjectListing, id: number): number | null {
    const request = this.#request(listing)
    return request === null ? null : this.#orders.position(request, this.#orders.sort(request, listing.sort), id)
  }

  totals(list: TotalsQuery): ProjectTotals {
    const request = this.#request(list)
    if (request === null) return { count: 0, sums: [], stages: [], funnels: [] }
    const [own, elsewhere] = [this.#orders.matches(request), this.#placesOf(request.named?.elsewhere ?? [])]
    const received =
      list.received === true && this.#orders.received.isKnown ? this.#orders.received.of(null, Date.now()) : null
    const { queries, columns } = this.filters.source
    return totalsOf(queries, columns, elsewhere.length === 0 ? own : [...own, ...elsewhere], received)
  }

  /** Without `sort` only the matches are requested. */
  #request({ deleted, filter, sort }: Omit<ProjectListing, 'sort'> & Partial<ProjectListing>): ProjectRequest | null {
    const { queries } = this.filters.source
    const scope = findScope(queries, { noun: 'project' })
    if (scope === null) return null
    const whole = this.#orders.list('project', scope, stateOfList(deleted))
    const how = this.filters.how()
    const asked = filterKey(filter)
    const plan = this.filters.plan(filter, how)
    const named = filter === null || asked === '' ? null : this.#named(filter, deleted, how, whole.data)
    return {
      ...whole,
      key: asked === '' ? '' : JSON.stringify([asked, plan]),
      state: asked === '' ? '' : named === null ? this.filters.stateOf(plan) : whole.data,
      named,
      matches: () => this.#matches(plan, named),
      ...(named === null || filter === null || sort === undefined
        ? {}
        : { arrange: this.#asNamed(named, () => orderOf(queries, filter, deleted, sortName(sort))) })
    }
  }

  #named(filter: ProjectFilter, deleted: boolean, how: FilterHow, data: string): ServerMatches | null {
    const { not_step_id: leftOut } = filter.builtIn
    const key = [this.#orders.revision, how, listFilterKey(filter, deleted), leftOut]
    return this.#answers.of(JSON.stringify(key), data, () => {
      const answer = answerOf(this.filters.source.queries, filter, deleted)
      return answer && readServerMatches(this.filters, { filter, deleted }, answer, how)
    })
  }

  /** The records of the list: the service's answer and, if that is incomplete, the cache's own matches. */
  #matches(plan: FilterPlan, named: ServerMatches | null): Uint8Array {
    if (named === null) return this.filters.whole(plan)
    const verdicts = named.whole ? new Uint8Array(this.filters.places().length) : this.filters.whole(plan)
    for (const place of this.#placesOf([...named.rids, ...named.joined])) verdicts[place] = VERDICT.yes
    return verdicts
  }

  /** Adds the records of the other list, and follows the service's order. */
  #asNamed(named: ServerMatches, order: () => readonly number[]): NonNullable<ListRequest['arrange']> {
    return (places, sort) => {
      const elsewhere = this.#placesOf(named.elsewhere)
      const ours = elsewhere.length === 0 ? places : this.#orders.sortPlaces('project', [...places, ...elsewhere], sort)
      if (sort.isOurs) return ours
      return inServerOrder(ours, this.#placesOf(order().flatMap((id) => named.ridOf.get(id) ?? [])), sort.keys)
    }
  }

  #placesOf(rids: readonly number[]): readonly number[] {
    const { placeOf } = this.filters.places()
    return rids.flatMap((rid) => placeOf(rid) ?? [])
  }
}

/** Marks the window's records that were not in the service's answer. */
function unnamedOf(named: ServerMatches | null, window: ListWindow): ListWindow {
  if (named === null) return window
  // The answer is complete, and nothing has changed since.
  if (named.whole && named.joined.length === 0) return window
  const byService = new Set(named.rids)
  return { ...window, saved: new Set(window.rids.filter((rid) => !byService.has(rid))) }
}
