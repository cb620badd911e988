import type { Noun } from '@shared/model/record'
import { PROJECT_SORT_KEYS } from '@shared/model/project'
import type { RecordSortKey } from '@shared/contract/listing'
import type { ColumnKey } from '@shared/model/view'
import { localDay } from '@shared/rules/filter/days'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { type CorrectedDecoder, dataState, type DataState, Kept, type StateCode } from '../core'
import { fieldSort, roleSort, unavailable, type ValueSort } from './field-order'
import { inOrder } from './in-order'
import { projectCounts } from './project-counts'
import { readRowIndex, rowIndexState, type RowIndex } from './row-index'

/** The records of a noun in one state, with the data state. */
export interface WholeList {
  readonly noun: Noun
  readonly scope: number
  readonly list: StateCode
  readonly length: number
  readonly data: DataState
}

/** An order of a list. */
export interface ListOrder {
  readonly key: string
  /** The state of the data that the order depends on, besides the set of records. */
  readonly state: string
  /** The sort values, valid for any set of records; null for an order of the list alone. */
  readonly by: (ValueSort & { readonly descending: boolean }) | null
  /** The places of a list in this order. */
  readonly order: (base: RowIndex) => Uint32Array
  /**
   * Whether our order is preferred to the service's: by id, or by labels and positions of referenced records, where
   * services sort by the ids.
   */
  readonly ours: boolean
}

const BY_FIELD = 'field:'

const isField = (key: ColumnKey | RecordSortKey): key is `field:${string}` => key.startsWith(BY_FIELD)

/**
 * Lists of any noun in every supported order: lengths, windows, positions. An order is computed once and cached until
 * its data changes: 0.5 MB for 100,000 records.
 */
export class Orders {
  readonly #queries: Queries
  readonly #decoder: CorrectedDecoder
  readonly columns: ResidentColumns
  readonly #bases = new Kept<RowIndex>(2)
  readonly #orders = new Kept<Uint32Array>(6)
  readonly #keys = new Kept<Float64Array>(2)
  readonly #counts = new Kept<ReadonlyMap<number, number>>(1)

  constructor(queries: Queries, decoder: CorrectedDecoder, columns: ResidentColumns) {
    this.#queries = queries
    this.#decoder = decoder
    this.columns = columns
  }

  forget(): void {
    this.#bases.clear()
    this.#orders.clear()
    this.#keys.clear()
    this.#counts.clear()
  }

  /** Use all methods within a snapshot. */
  list(noun: Noun, scope: number, list: StateCode): WholeList {
    const sql = 'SELECT records FROM counts WHERE scope = ? AND state = ?'
    const length = this.#queries.get<{ records: number }>(sql, scope, list)?.records ?? 0
    return { noun, scope, list, length, data: dataState(this.#queries) }
  }

  /** @throws `sort-unavailable` */
  sort(of: WholeList, { key, descending }: { key: ColumnKey | RecordSortKey; descending: boolean }): ListOrder {
    if (key === 'position') return this.#ownSort(of, descending)
    if (key === 'projects') return this.#countSort(of, descending)
    if (key === 'overdue') return this.#overdueSort(of, descending)
    const role = PROJECT_SORT_KEYS.find((one) => one === key)
    if (role === undefined && !isField(key)) throw unavailable(key)
    const by =
      role === undefined
        ? fieldSort(this.#queries, this.#decoder, this.columns, of.noun, key.slice(BY_FIELD.length), of.scope)
        : roleSort(this.#queries, this.columns, of.noun, role)
    return {
      key: `${key} ${String(descending)}`,
      // People and stages are sorted by labels and positions from other tables.
      state: by.byNames ? `${by.state} ${of.data.all}` : by.state,
      ours: by.byNames || role === 'id',
      by: { ...by, descending },
      order: (base) => inOrder(base.inColumns, this.#keysOf(of, by, descending), descending)
    }
  }

  /** Returns a function that reads `take` records of the list from index `from`. It serves several windows. */
  windows(of: WholeList, sort: ListOrder): (from: number, take: number) => readonly number[] {
    const base = this.base(of)
    const order = this.order(of, sort)
    return (from, take) => Array.from(order.subarray(from, from + take), (place) => base.rids[place] ?? 0)
  }

  /** The position of a record in the list; null when it is not in it. */
  position(of: WholeList, sort: ListOrder, rid: number): number | null {
    const own = this.base(of).placeOf[rid] ?? -1
    return own < 0 ? null : this.order(of, sort).indexOf(own)
  }

  base({ noun, scope, list }: WholeList): RowIndex {
    const state = rowIndexState(this.columns, noun)
    return this.#bases.of(`${scope} ${list}`, state, () => readRowIndex(this.columns, noun, scope, list))
  }

  /** The list's places in this order. */
  order(of: WholeList, sort: ListOrder): Uint32Array {
    const state = `${rowIndexState(this.columns, of.noun)} ${sort.state}`
    return this.#orders.of(`${of.scope} ${of.list} ${sort.key}`, state, () => sort.order(this.base(of)))
  }

  /** Sorts any records of the noun; null for an order of the list alone. */
  sorted(
    { noun, data }: Pick<WholeList, 'noun' | 'data'>,
    { by }: ListOrder,
    rids: readonly number[]
  ): Uint32Array | null {
    if (by === null) return null
    const { ridOf, placeOf } = this.columns.places(noun)
    const ids = this.columns.of(noun, 'id').numbers
    const places = Uint32Array.from(rids.flatMap((rid) => placeOf(rid) ?? []))
    places.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
    const order = inOrder(places, this.#keysOf({ noun, data }, by, by.descending), by.descending)
    return order.map((at) => ridOf[places[at] ?? 0] ?? 0)
  }

  /** The sort values of these records; empty if no column has them, or without records. */
  valuesOf(
    { noun, data }: Pick<WholeList, 'noun' | 'data'>,
    { by }: ListOrder,
    rids: readonly number[]
  ): ReadonlyMap<number, number> {
    if (by === null) return new Map()
    const { placeOf } = this.columns.places(noun)
    const keys = this.#keysOf({ noun, data }, by, by.descending)
    return new Map(
      rids.flatMap((rid) => {
        const key = keys[placeOf(rid) ?? -1] ?? NaN
        return Number.isNaN(key) ? [] : [[rid, key] as const]
      })
    )
  }

  #keysOf({ noun, data }: Pick<WholeList, 'noun' | 'data'>, by: ValueSort, descending: boolean): Float64Array {
    const state = by.byNames ? `${by.state} ${data.all}` : by.state
    return this.#keys.of(`${noun} ${by.name} ${String(descending)}`, state, () => by.keys(descending))
  }

  /** Number of active projects that refer to each record. */
  projects({ noun, data }: Pick<WholeList, 'noun' | 'data'>): ReadonlyMap<number, number> {
    return this.#counts.of(noun, data.all, () =>
      noun === 'user-group' ? projectCounts(this.#queries, this.columns, 'user_group') : new Map<number, number>()
    )
  }

  #countSort(of: WholeList, descending: boolean): ListOrder {
    const counts = this.projects(of)
    return {
      key: `projects ${String(descending)}`,
      state: of.data.all,
      ours: true,
      by: null,
      order: ({ inColumns }) => {
        // Equal records are ordered by id in both directions.
        const sign = descending ? -1 : 1
        const ids = this.columns.of(of.noun, 'id').numbers
        const keys = Float64Array.from(ids, (id) => sign * (counts.get(id) ?? 0))
        return inOrder(inColumns, keys, false)
      }
    }
  }

  /**
   * Longest overdue first; then overdue without a day, due later, and unknown, each by id. Descending reverses the
   * order within each group.
   */
  #overdueSort({ scope, list, data }: WholeList, descending: boolean): ListOrder {
    const today = localDay(Date.now())
    const direction = descending ? 'DESC' : 'ASC'
    const sql = `SELECT records.rid FROM child_dues AS dues
      JOIN records ON records.scope = ? AND records.id = dues.project AND records.state = ?
      GROUP BY dues.project
      ORDER BY min(CASE WHEN due > 0 AND due < ? THEN due END) IS NULL,
        min(CASE WHEN due > 0 AND due < ? THEN due END) ${direction}, min(due) > 0, min(due) ${direction}, records.id`
    return {
      key: `overdue ${String(descending)}`,
      state: `${data.all} ${today}`,
      ours: true,
      by: null,
      order: (base) => {
        const places = placesOf(base, this.#queries.numbers(sql, scope, list, today, today))
        const first = new Set(places)
        return Uint32Array.from([...places, ...[...base.rids.keys()].filter((place) => !first.has(place))])
      }
    }
  }

  /** The service's own order. */
  #ownSort({ scope, list, data }: WholeList, descending: boolean): ListOrder {
    const direction = descending ? 'DESC' : 'ASC'
    const sql = `SELECT rid FROM records WHERE scope = ? AND state = ?
      ORDER BY position IS NULL, position ${direction}, ordinal ${direction}, id ${direction}`
    return {
      key: `position ${String(descending)}`,
      // The generation of lists does not cover a record's position in an answer.
      state: data.all,
      ours: false,
      by: null,
      order: (base) => placesOf(base, this.#queries.numbers(sql, scope, list))
    }
  }
}

function placesOf(base: RowIndex, rids: readonly number[]): Uint32Array {
  const order = new Uint32Array(rids)
  for (let at = 0; at < order.length; at += 1) order[at] = base.placeOf[order[at] ?? 0] ?? 0
  return order
}
