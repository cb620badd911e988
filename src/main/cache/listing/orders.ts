import type { Noun } from '@shared/model/record'
import { PROJECT_SORT_KEYS } from '@shared/model/project'
import type { RecordSortKey } from '@shared/contract/listing'
import type { ColumnKey } from '@shared/model/view'
import { localDay } from '@shared/rules/filter/days'
import { ReceivedSums } from '../children'
import { dataState, type DataState, LruCache, type StateCode } from '../core'
import type { Source } from '../fields'
import { fieldSort, roleSort, unavailable, type ValueSort } from './field-order'
import { inOrder } from './in-order'
import { NextSteps } from './next-steps'
import { projectCounts } from './project-counts'
import { readRowIndex, ridsOf, rowIndexState, type RowFlags, type RowIndex } from './row-index'

/** The records of a noun in one state, with the data state. */
export interface WholeList {
  readonly noun: Noun
  readonly scope: number
  readonly list: StateCode
  readonly length: number
  readonly data: DataState
}

/** The records of a list that match a request. */
export interface ListRequest extends WholeList {
  /** Equal for requests with the same records; empty for the whole list. */
  readonly key: string
  /** The state of the data that the matches depend on, besides the set of records. */
  readonly state: string
  readonly matches: (base: RowIndex) => RowFlags
  /** Changes the matches, given in our order, into the list; without it they are the list. */
  readonly arrange?: (rids: Uint32Array, sort: ListOrder) => Uint32Array
}

/** A window of a list: its rows in order, and the length of the whole list. */
export interface ListWindow {
  readonly rids: readonly number[]
  readonly total: number
  /** Records that the service's answer lacks; absent for lists without such an answer. */
  readonly saved?: ReadonlySet<number>
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
  readonly isOurs: boolean
}

/** An order of the list alone, preferred to the service's, unless it states otherwise. */
type SomeOrder = Pick<ListOrder, 'state' | 'order'> & Partial<ListOrder>

/** A noun's records, whatever list they are in. */
type AnyList = Pick<WholeList, 'noun' | 'data'>

const BY_FIELD = 'field:'

/** With fewer records than this share of a list, sorting the whole list would take longer. */
const FEW = 8

const isField = (key: ColumnKey | RecordSortKey): key is `field:${string}` => key.startsWith(BY_FIELD)

/**
 * Lists of any noun, whole or filtered, in every supported order: lengths, windows, positions. Orders, matches and lists
 * are computed once and cached until their data changes, so another order or a window far down costs almost nothing.
 * With 100,000 records an order takes 0.5 MB and matches take 0.1 MB.
 */
export class Orders {
  readonly #bases = new LruCache<RowIndex>(2)
  readonly #orders = new LruCache<Uint32Array>(6)
  readonly #keys = new LruCache<Float64Array>(2)
  readonly next: NextSteps
  readonly received: ReceivedSums
  readonly #counts = new LruCache<ReadonlyMap<number, number>>(1)
  readonly #flags = new LruCache<RowFlags>(6)
  readonly #lists = new LruCache<Uint32Array>(6)
  #corrections: unknown
  /** Number of corrections of fields until the last `list`. */
  revision = 0

  constructor(private readonly source: Source) {
    this.#corrections = source.decoder.corrections
    this.next = new NextSteps(source)
    this.received = new ReceivedSums(source.queries, source.decoder)
  }

  /** Drops all that was cached before a correction of fields. */
  #followCorrections(): void {
    const { corrections } = this.source.decoder
    if (this.#corrections === corrections) return
    this.#corrections = corrections
    this.revision += 1
    for (const kept of [this.#bases, this.#orders, this.#keys, this.#counts, this.#flags, this.#lists]) kept.clear()
  }

  /** Use all methods within a snapshot. */
  list(noun: Noun, scope: number, list: StateCode): WholeList {
    this.#followCorrections()
    const sql = 'SELECT records FROM counts WHERE scope = ? AND state = ?'
    const { queries } = this.source
    const length = queries.get<{ records: number }>(sql, scope, list)?.records ?? 0
    return { noun, scope, list, length, data: dataState(queries) }
  }

  /** @throws `sort-unavailable` */
  sort(of: WholeList, { key, descending }: { key: ColumnKey | RecordSortKey; descending: boolean }): ListOrder {
    return { key: `${key} ${String(descending)}`, by: null, isOurs: true, ...this.#orderBy(of, key, descending) }
  }

  #orderBy(of: WholeList, key: ColumnKey | RecordSortKey, descending: boolean): SomeOrder {
    if (key === 'position') return this.#ownSort(of, descending)
    if (key === 'projects') return this.#countSort(of, descending)
    if (key === 'next' || key === 'received') return this.#derivedSort(of, key, descending)
    if (key === 'overdue') return this.#overdueSort(of, descending)
    const role = PROJECT_SORT_KEYS.find((one) => one === key)
    if (role === undefined && !isField(key)) throw unavailable(key)
    const by =
      role === undefined
        ? fieldSort(this.source, of.noun, key.slice(BY_FIELD.length), of.scope)
        : roleSort(this.source, of.noun, role)
    return {
      state: stateOfSort(by, of),
      isOurs: by.isByNames || role === 'id',
      by: { ...by, descending },
      order: (base) => inOrder(base.inColumns, this.#keysOf(of, by, descending), descending)
    }
  }

  window(request: ListRequest, sort: ListOrder, offset: number, limit: number): ListWindow {
    if (request.key !== '') {
      const all = this.#all(request, sort)
      return { rids: [...all.subarray(offset, offset + limit)], total: all.length }
    }
    const { rids } = this.base(request)
    const shown = this.#order(request, sort).subarray(offset, offset + limit)
    return { rids: Array.from(shown, (place) => rids[place] ?? 0), total: request.length }
  }

  /** The position of a record in the list; null when it is not in it. */
  position(request: ListRequest, sort: ListOrder, rid: number): number | null {
    const own = request.key === '' ? (this.base(request).placeOf[rid] ?? -1) : rid
    const index = (request.key === '' ? this.#order(request, sort) : this.#all(request, sort)).indexOf(own)
    return index < 0 ? null : index
  }

  /** The matches by place. */
  flags(request: ListRequest): RowFlags {
    const key = `${request.scope} ${request.list} ${request.key}`
    return this.#flags.of(key, `${request.data.lists} ${request.state}`, () => request.matches(this.base(request)))
  }

  /** A filtered list, in order. */
  #all(request: ListRequest, sort: ListOrder): Uint32Array {
    const { scope, list, key, data, state, arrange } = request
    return this.#lists.of(`${scope} ${list} ${key} ${sort.key}`, `${data.lists} ${state} ${sort.state}`, () => {
      const rids = this.#flagged(request, sort, this.flags(request))
      return arrange === undefined ? rids : arrange(rids, sort)
    })
  }

  base({ noun, scope, list }: WholeList): RowIndex {
    const state = rowIndexState(this.source.columns, noun)
    return this.#bases.of(`${scope} ${list}`, state, () => readRowIndex(this.source.columns, noun, scope, list))
  }

  /** The list's places in this order. */
  #order(of: WholeList, sort: ListOrder): Uint32Array {
    return this.#orders.of(...this.#nameOf(of, sort), () => sort.order(this.base(of)))
  }

  /** The flagged records in this order. If they are few, only they are sorted. */
  #flagged(of: WholeList, sort: ListOrder, flags: RowFlags): Uint32Array {
    const base = this.base(of)
    const { by } = sort
    if (by !== null && this.#orders.get(...this.#nameOf(of, sort)) === undefined) {
      const some = base.inColumns.filter((_, place) => flags[place] === 1)
      if (some.length * FEW < flags.length) {
        const { ridOf } = this.source.columns.places(of.noun)
        const order = inOrder(some, this.#keysOf(of, by, by.descending), by.descending)
        return order.map((at) => ridOf[some[at] ?? 0] ?? 0)
      }
    }
    return ridsOf(base, this.#order(of, sort), flags)
  }

  #nameOf({ noun, scope, list }: WholeList, sort: ListOrder): [key: string, state: string] {
    return [`${scope} ${list} ${sort.key}`, `${rowIndexState(this.source.columns, noun)} ${sort.state}`]
  }

  /** Sorts any records of the noun; null for an order of the list alone. */
  sorted({ noun, data }: AnyList, { by }: ListOrder, rids: readonly number[]): Uint32Array | null {
    if (by === null) return null
    const { columns } = this.source
    const { ridOf, placeOf } = columns.places(noun)
    const ids = columns.of(noun, 'id').numbers
    const places = Uint32Array.from(rids.flatMap((rid) => placeOf(rid) ?? []))
    places.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
    const order = inOrder(places, this.#keysOf({ noun, data }, by, by.descending), by.descending)
    return order.map((at) => ridOf[places[at] ?? 0] ?? 0)
  }

  /** The sort values of these records; empty if no column has them, or without records. */
  valuesOf({ noun, data }: AnyList, { by }: ListOrder, rids: readonly number[]): ReadonlyMap<number, number> {
    if (by === null) return new Map()
    const { placeOf } = this.source.columns.places(noun)
    const keys = this.#keysOf({ noun, data }, by, by.descending)
    return new Map(
      rids.flatMap((rid) => {
        const key = keys[placeOf(rid) ?? -1] ?? NaN
        return Number.isNaN(key) ? [] : [[rid, key] as const]
      })
    )
  }

  #keysOf({ noun, data }: AnyList, by: ValueSort, descending: boolean): Float64Array {
    const state = stateOfSort(by, { data })
    return this.#keys.of(`${noun} ${by.name} ${String(descending)}`, state, () => by.keys(descending))
  }

  /** Number of active projects that refer to each record. */
  projects({ noun, data }: AnyList): ReadonlyMap<number, number> {
    return this.#counts.of(noun, data.all, () =>
      noun === 'user-group' ? projectCounts(this.source, 'user_group') : new Map<number, number>()
    )
  }

  #countSort(of: WholeList, descending: boolean): SomeOrder {
    const counts = this.projects(of)
    return {
      state: of.data.all,
      order: ({ inColumns }) => {
        // Equal records are ordered by id in both directions.
        const sign = descending ? -1 : 1
        const ids = this.source.columns.of(of.noun, 'id').numbers
        const keys = Float64Array.from(ids, (id) => sign * (counts.get(id) ?? 0))
        return inOrder(inColumns, keys, false)
      }
    }
  }

  /** By the next date, or by the received amount; projects of which it is not known come last. */
  #derivedSort(of: WholeList, key: 'next' | 'received', descending: boolean): SomeOrder {
    const now = Date.now()
    return {
      state: key === 'next' ? this.next.state(of.data.all, now) : `${of.data.all} ${localDay(now)}`,
      order: ({ inColumns }) => {
        const keys = key === 'next' ? this.next.keys(of.data.all, now) : this.#receivedKeys(of.noun, now)
        return inOrder(inColumns, keys, descending)
      }
    }
  }

  /** Amounts in several currencies are compared by the first. */
  #receivedKeys(noun: Noun, now: number): Float64Array {
    const received = this.received.of(null, now)
    const { length, numbers } = this.source.columns.of(noun, 'id')
    const keys = new Float64Array(length).fill(NaN)
    for (let place = 0; place < length; place += 1) {
      const known = received.get(numbers[place] ?? 0)
      if (known !== undefined) keys[place] = known.sums[0]?.amount ?? 0
    }
    return keys
  }

  /**
   * Longest overdue first; then overdue without a day, due later, and unknown, each by id. Descending reverses the
   * order within each group.
   */
  #overdueSort({ scope, list, data }: WholeList, descending: boolean): SomeOrder {
    const today = localDay(Date.now())
    const direction = descending ? 'DESC' : 'ASC'
    const sql = `SELECT records.rid FROM child_dues AS dues
      JOIN records ON records.scope = ? AND records.id = dues.project AND records.state = ?
      GROUP BY dues.project
      ORDER BY min(CASE WHEN due > 0 AND due < ? THEN due END) IS NULL,
        min(CASE WHEN due > 0 AND due < ? THEN due END) ${direction}, min(due) > 0, min(due) ${direction}, records.id`
    return {
      state: `${data.all} ${today}`,
      order: (base) => {
        const places = placesOf(base, this.source.queries.numbers(sql, scope, list, today, today))
        const first = new Set(places)
        return Uint32Array.from([...places, ...[...base.rids.keys()].filter((place) => !first.has(place))])
      }
    }
  }

  /** The service's own order. */
  #ownSort({ scope, list, data }: WholeList, descending: boolean): SomeOrder {
    const direction = descending ? 'DESC' : 'ASC'
    const sql = `SELECT rid FROM records WHERE scope = ? AND state = ?
      ORDER BY position IS NULL, position ${direction}, ordinal ${direction}, id ${direction}`
    return {
      // The generation of lists does not cover a record's position in an answer.
      state: data.all,
      isOurs: false,
      order: (base) => placesOf(base, this.source.queries.numbers(sql, scope, list))
    }
  }
}

/** People and stages are sorted by labels and positions from other tables. */
const stateOfSort = ({ isByNames, state }: ValueSort, { data }: Pick<WholeList, 'data'>): string =>
  isByNames ? `${state} ${data.all}` : state

function placesOf(base: RowIndex, rids: readonly number[]): Uint32Array {
  const order = new Uint32Array(rids)
  for (let at = 0; at < order.length; at += 1) order[at] = base.placeOf[order[at] ?? 0] ?? 0
  return order
}
