import type { BuiltInConditions, FilterPart, ProjectFilter } from '@shared/model/filter'
import type { ProjectSortKey } from '@shared/model/project'
import type { FilterSql, SqlPart } from '@shared/rules/filter/sql'
import { own } from '@shared/rules/own'
import type { Queries } from '../../database/queries'
import type { Named } from '../filter'
import type { RowSet, Segment, StateCode } from '../core'
import type { RowIndex, RowFlags } from './row-index'
import type { DataState } from './data-state'

/** A window of a list: the rows in order, and how many the whole list has as far as that is known by now. */
export interface ListWindow {
  readonly rids: readonly number[]
  readonly total: number | null
  /** Records that the service did not name, in the list of a filter that it has answered; of no list without an answer. */
  readonly saved?: ReadonlySet<number>
}

/** What is asked of a list, and what its answer depends on. */
export interface Question {
  readonly queries: Queries
  readonly data: DataState
  readonly scope: number
  readonly list: StateCode
  readonly length: number
  readonly filter: ProjectFilter | null
  /** Equal for filters with equal answers; empty without one. */
  readonly key: string
  readonly compiled: FilterSql
  /** What the service named for this very filter; null while it has not answered it. */
  readonly named: Named | null
  /** The state of the data that the filter's answer depends on. */
  readonly state: string
}

/** An order that a list can be in. */
export interface Sort {
  /** Null for fields: their order is not in an index. */
  readonly role: { readonly key: ProjectSortKey; readonly descending: boolean } | null
  readonly key: string
  readonly state: string
  readonly order: (base: RowIndex) => Uint32Array
  /** The order as it was asked for, see `sortName`. */
  readonly asked: string
  /** Ours is the order that is meant: by id, or by names and places of what ids point to, where a service goes by the ids. */
  readonly ours: boolean
  /** What these records are sorted by; none where it lies elsewhere or there is none. */
  readonly valuesOf: (rids: readonly number[]) => ReadonlyMap<number, number | string>
}

export interface Walk {
  readonly rows: RowSet
  readonly segments: readonly Segment[]
}

export const BY_FIELD = 'field:'

/** Looking a record up by its number takes some ten times as long as passing it in a row with others. */
export const LEFT_OVER = 1 / 10

/** A share of a list that is sorted by its own values sooner than the whole list is read in its order. */
export const FEW_TO_SORT = 1 / 48

/** The numbers of the records that are flagged. */
export function ridsAt(base: RowIndex, places: RowFlags): number[] {
  const rids: number[] = []
  for (let place = 0; place < places.length; place += 1) if (places[place] === 1) rids.push(base.rids[place] ?? 0)
  return rids
}

/** A result's name among the kept ones, and the state of the data that it holds for. */
export function nameOf(question: Question, sort: Sort): [key: string, state: string] {
  const { list, key, data, state } = question
  return [JSON.stringify([list, key, sort.asked]), `${data.lists} ${state} ${sort.state}`]
}

/** The same of an order, whatever the filter. */
export function orderName({ list, data }: Question, { key, state }: Sort): [key: string, state: string] {
  return [`${list} ${key}`, `${data.lists} ${state}`]
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

export function ridsOf(base: RowIndex, order: Uint32Array, matches: RowFlags | null): Uint32Array {
  const rids = new Uint32Array(order.length)
  let length = 0
  for (const place of order) {
    if (matches !== null && matches[place] === 0) continue
    rids[length] = base.rids[place] ?? 0
    length += 1
  }
  // A copy: a view would keep the whole list's room for the few that match.
  return rids.slice(0, length)
}

export function cut(rids: Uint32Array, offset: number, limit: number): ListWindow {
  return { rids: [...rids.subarray(offset, offset + limit)], total: rids.length }
}

const COLUMN: Readonly<Partial<Record<ProjectSortKey, string>>> = {
  title: 'title_key',
  created: 'created_key',
  price: 'price'
}

/** The column that a list is sorted by; null where it is sorted by what is written elsewhere. */
export const columnOf = (key: ProjectSortKey): string | null => COLUMN[key] ?? null

/** The order of a list as SQL, where the rows themselves tell it; as in project-order.ts. */
export function inSql({ key, descending }: NonNullable<Sort['role']>): string | null {
  const direction = descending ? 'DESC' : 'ASC'
  if (key === 'id') return `ORDER BY id ${direction}`
  const column = COLUMN[key]
  if (column === undefined) return null
  // Without a value: last in both directions, by ascending ids.
  return `ORDER BY ${column} IS NULL, ${column} ${direction}, iif(${column} IS NULL, id, ${descending ? '-id' : 'id'})`
}
