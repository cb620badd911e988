import type { ProjectFilter } from '@shared/model/filter'
import type { FilterPlan } from '@shared/rules/filter/conditions'
import type { Named } from '../filter'
import type { RowIndex, RowFlags } from './row-index'
import type { ListOrder, WholeList } from './orders'

/** A window of a list: its rows in order, and the length of the whole list if already known. */
export interface ListWindow {
  readonly rids: readonly number[]
  readonly total: number | null
  /** Records that the service's answer lacks; absent for lists without such an answer. */
  readonly saved?: ReadonlySet<number>
}

/** A list request and its dependencies. */
export interface ListRequest extends WholeList {
  readonly filter: ProjectFilter | null
  /** Equal for filters with equal answers; empty without a filter. */
  readonly key: string
  readonly plan: FilterPlan
  /** The service's answer to this filter; null if there is none. */
  readonly named: Named | null
  /** The state of the data that the filter's answer depends on. */
  readonly state: string
}

export interface Sort extends ListOrder {
  /** The requested order, see `sortName`. */
  readonly asked: string
}

/** The `rid`s of the flagged records. */
export function ridsAt(base: RowIndex, places: RowFlags): number[] {
  const rids: number[] = []
  for (let place = 0; place < places.length; place += 1) if (places[place] === 1) rids.push(base.rids[place] ?? 0)
  return rids
}

/** The cache key of a result, and the data state that it is valid for. */
export function nameOf(request: ListRequest, sort: Sort): [key: string, state: string] {
  const { list, key, data, state } = request
  return [JSON.stringify([list, key, sort.asked]), `${data.lists} ${state} ${sort.state}`]
}

export function cut(rids: Uint32Array, offset: number, limit: number): ListWindow {
  return { rids: [...rids.subarray(offset, offset + limit)], total: rids.length }
}
