import type { BuiltInConditions, FilterPart, ProjectFilter } from '@shared/model/filter'
import type { FilterSql, SqlPart } from '@shared/rules/filter/sql-types'
import { own } from '@shared/rules/own'
import type { Named } from '../filter'
import type { RowIndex, RowFlags } from './row-index'
import type { ListOrder, WholeList } from './orders'

/** A window of a list: its rows in order, and the length of the whole list if that is known by now. */
export interface ListWindow {
  readonly rids: readonly number[]
  readonly total: number | null
  /** Records that the service did not name, in the list of a filter that it has answered; of no list without an answer. */
  readonly saved?: ReadonlySet<number>
}

/** What is asked of a list, and what its answer depends on. */
export interface ListRequest extends WholeList {
  readonly filter: ProjectFilter | null
  /** Equal for filters with equal answers; empty without one. */
  readonly key: string
  readonly compiled: FilterSql
  /** What the service named for this very filter; null while it has not answered it. */
  readonly named: Named | null
  /** The state of the data that the filter's answer depends on. */
  readonly state: string
}

export interface Sort extends ListOrder {
  /** The order as it was asked for, see `sortName`. */
  readonly asked: string
}

/** Looking a record up by its number takes some ten times as long as passing it in a row with others. */
export const LEFT_OVER = 1 / 10

/**
 * Up to this share of a list, sorting the records by their own values is faster than reading the whole list in its
 * order.
 */
export const FEW_TO_SORT = 1 / 48

/** The `rid`s of the flagged records. */
export function ridsAt(base: RowIndex, places: RowFlags): number[] {
  const rids: number[] = []
  for (let place = 0; place < places.length; place += 1) if (places[place] === 1) rids.push(base.rids[place] ?? 0)
  return rids
}

/** The key of a kept result, and the state of the data for which it holds. */
export function nameOf(request: ListRequest, sort: Sort): [key: string, state: string] {
  const { list, key, data, state } = request
  return [JSON.stringify([list, key, sort.asked]), `${data.lists} ${state} ${sort.state}`]
}

/** Children and whole records are not what the generation of lists speaks of. */
export const isFurther = ({ cost }: SqlPart): boolean => cost === 'facts' || cost === 'record'

export function wantedBy(filter: ProjectFilter | null, part: FilterPart): unknown {
  if (filter === null) return null
  if (part === 'having') return filter.having
  return part.startsWith('data.')
    ? own(filter.dynamic, part.slice('data.'.length))
    : filter.builtIn[part as keyof BuiltInConditions]
}

export function cut(rids: Uint32Array, offset: number, limit: number): ListWindow {
  return { rids: [...rids.subarray(offset, offset + limit)], total: rids.length }
}
