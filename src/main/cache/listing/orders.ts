import type { Noun } from '@shared/model/record'
import { PROJECT_SORT_KEYS, type ProjectSortKey } from '@shared/model/project'
import type { RecordSortKey } from '@shared/contract/listing'
import type { ColumnKey } from '@shared/model/view'
import { localDay } from '@shared/rules/filter/days'
import type { Queries } from '../../database/queries'
import {
  type CorrectedDecoder,
  dataState,
  type DataState,
  Kept,
  Labels,
  RowSet,
  type Segment,
  type StateCode
} from '../core'
import { fieldSort, orderByField, unavailable, valuesIn } from './field-order'
import { projectCounts } from './project-counts'
import { columnOf, segmentsOf } from './project-order'
import { readRowIndex, type RowIndex } from './row-index'

/** The records of a noun in one state, and the state of the data in which they are read. */
export interface WholeList {
  readonly noun: Noun
  readonly scope: number
  readonly list: StateCode
  readonly length: number
  readonly data: DataState
}

/** An order of a list. */
export interface ListOrder {
  /** Null for orders without an index: by fields, and the service's own. */
  readonly role: { readonly key: ProjectSortKey; readonly descending: boolean } | null
  readonly key: string
  /** The state of the data that the order depends on, besides the set of records. */
  readonly state: string
  /** The places of a list in this order. */
  readonly order: (base: RowIndex) => Uint32Array
  /**
   * Whether our order is preferred to the service's: by id, or by labels and positions of what ids point to, where
   * services sort by the ids.
   */
  readonly ours: boolean
  /** The values of records that this order sorts by; empty if they are in no column, or there are none. */
  readonly valuesOf: (rids: readonly number[]) => ReadonlyMap<number, number | string>
}

interface Walk {
  readonly rows: RowSet
  readonly segments: readonly Segment[]
}

const BY_FIELD = 'field:'

const isField = (key: ColumnKey | RecordSortKey): key is `field:${string}` => key.startsWith(BY_FIELD)

/**
 * Lists of any noun, in every order that the cache knows: their lengths, windows, positions. An order without an index
 * is computed once, and kept until data that it depends on is written: 0.5 MB for 100,000 records.
 */
export class Orders {
  readonly #queries: Queries
  readonly #decoder: CorrectedDecoder
  readonly #sortedByField: (field: number, length: number) => void
  readonly #bases = new Kept<RowIndex>(2)
  readonly #orders = new Kept<Uint32Array>(6)
  readonly #counts = new Kept<ReadonlyMap<number, number>>(1)

  /** @param sortedByField called with a field whose values are read, and the length of the list */
  constructor(
    queries: Queries,
    decoder: CorrectedDecoder,
    sortedByField: (field: number, length: number) => void = () => undefined
  ) {
    this.#queries = queries
    this.#decoder = decoder
    this.#sortedByField = sortedByField
  }

  forget(): void {
    this.#bases.clear()
    this.#orders.clear()
    this.#counts.clear()
  }

  /** All methods here run within a snapshot. */
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
    if (!isField(key)) {
      const role = PROJECT_SORT_KEYS.find((one) => one === key)
      if (role === undefined) throw unavailable(key)
      return this.#roleSort(of, role, descending)
    }
    const queries = this.#queries
    const found = fieldSort(queries, this.#decoder, of.noun, key.slice(BY_FIELD.length), of.scope)
    if (found.role !== null) return this.#roleSort(of, found.role, descending)
    if (found.field !== null) this.#sortedByField(found.field, of.length)
    return {
      role: null,
      key: `${key} ${String(descending)}`,
      state: of.data.all,
      ours: found.byNames,
      valuesOf: (rids) => valuesIn(queries, found.sql, rids),
      order: (base) => orderByField(queries, base, found, descending)
    }
  }

  /** Returns a function that reads the records `from` to `from + take` of the list, for several windows. */
  windows(of: WholeList, sort: ListOrder): (from: number, take: number) => readonly number[] {
    if (sort.role !== null) {
      const { rows, segments } = this.#walk(of, sort.role)
      return (from, take) => rows.window(segments, from, take)
    }
    const base = this.base(of)
    const order = this.order(of, sort)
    return (from, take) => Array.from(order.subarray(from, from + take), (place) => base.rids[place] ?? 0)
  }

  /** The position of a record in the list; null when it is not in it. */
  position(of: WholeList, sort: ListOrder, rid: number): number | null {
    if (sort.role !== null) {
      const { rows, segments } = this.#walk(of, sort.role)
      return rows.position(segments, rid)
    }
    const own = this.base(of).placeOf[rid] ?? -1
    return own < 0 ? null : this.order(of, sort).indexOf(own)
  }

  base({ scope, list, data }: WholeList): RowIndex {
    return this.#bases.of(`${scope} ${list}`, data.sums, () => readRowIndex(this.#queries, scope, list))
  }

  /** The places of the list in that order. */
  order(of: WholeList, sort: ListOrder): Uint32Array {
    return this.#orders.of(...nameOf(of, sort), () => sort.order(this.base(of)))
  }

  /** Whether that order is kept, and so costs nothing. */
  has(of: WholeList, sort: ListOrder): boolean {
    return this.#orders.get(...nameOf(of, sort)) !== undefined
  }

  #walk({ scope, list, length }: WholeList, sort: NonNullable<ListOrder['role']>): Walk {
    const rows = new RowSet(this.#queries, scope, list)
    return { rows, segments: segmentsOf(this.#queries, new Labels(this.#queries), rows, sort, length) }
  }

  #roleSort(of: WholeList, key: ProjectSortKey, descending: boolean): ListOrder {
    const { data, length } = of
    const role = { key, descending }
    const byNames = key === 'stage' || key === 'responsible'
    return {
      role,
      key: `${key} ${String(descending)}`,
      // People and stages are sorted by labels and positions from other tables.
      state: byNames ? data.all : data.lists,
      ours: byNames || key === 'id',
      valuesOf: (rids) => {
        const column = columnOf(key)
        const sql = `SELECT rid, ${column ?? 'id'} FROM records NOT INDEXED WHERE ${column ?? 'id'} IS NOT NULL`
        return valuesIn(this.#queries, sql, rids)
      },
      order: (base) => {
        // The places of a list are in the order of ids already.
        if (key === 'id') {
          const places = Uint32Array.from(base.rids.keys())
          return descending ? places.reverse() : places
        }
        const { rows, segments } = this.#walk(of, role)
        return placesOf(base, rows.window(segments, 0, length))
      }
    }
  }

  /** The number of active projects that name each record. */
  projects({ noun, data }: Pick<WholeList, 'noun' | 'data'>): ReadonlyMap<number, number> {
    return this.#counts.of(noun, data.all, () =>
      noun === 'user-group' ? projectCounts(this.#queries, 'user_group') : new Map<number, number>()
    )
  }

  #countSort(of: WholeList, descending: boolean): ListOrder {
    const counts = this.projects(of)
    const sign = descending ? -1 : 1
    return {
      role: null,
      key: `projects ${String(descending)}`,
      state: of.data.all,
      ours: true,
      valuesOf: () => new Map(),
      order: (base) => {
        const sql = 'SELECT id FROM records INDEXED BY records_by_id WHERE scope = ? AND state = ? ORDER BY id'
        const projects = this.#queries.numbers(sql, base.scope, base.state).map((id) => counts.get(id) ?? 0)
        const count = (place: number): number => projects[place] ?? 0
        return Uint32Array.from(base.rids.keys()).sort((a, b) => sign * (count(a) - count(b)) || a - b)
      }
    }
  }

  /**
   * What is overdue for longest first; then what is overdue without a day, what is due later, and what is not known, each by
   * id. Descending the other way round within each.
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
      role: null,
      key: `overdue ${String(descending)}`,
      state: `${data.all} ${today}`,
      ours: true,
      valuesOf: () => new Map(),
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
    const sql = `SELECT rid FROM records INDEXED BY records_by_id WHERE scope = ? AND state = ?
      ORDER BY position IS NULL, position ${direction}, ordinal ${direction}, id ${direction}`
    return {
      role: null,
      key: `position ${String(descending)}`,
      // A record's position in an answer is not covered by the generation of lists.
      state: data.all,
      ours: false,
      valuesOf: () => new Map(),
      order: (base) => placesOf(base, this.#queries.numbers(sql, scope, list))
    }
  }
}

function placesOf(base: RowIndex, rids: readonly number[]): Uint32Array {
  const order = new Uint32Array(rids)
  for (let at = 0; at < order.length; at += 1) order[at] = base.placeOf[order[at] ?? 0] ?? 0
  return order
}

/** The key of a kept order, and the state of the data for which it holds. */
function nameOf({ scope, list, data }: WholeList, { key, state }: ListOrder): [key: string, state: string] {
  return [`${scope} ${list} ${key}`, `${data.lists} ${state}`]
}
