import { factsOf } from '@shared/model/nouns'
import type { Noun } from '@shared/model/record'
import type { RecordPage, RecordRow } from '@shared/model/records'
import type { RecordListQuery } from '@shared/contract/listing'
import type { RecordPlaceQuery, RecordQuery } from '@shared/contract/records'
import type { Queries, SqlValue } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { everyFound, isSearched, type WordList } from '../search'
import { type CorrectedDecoder, dataState, findScope, Kept, Labels, stateName, stateOfList } from '../core'
import { ColumnValues } from './column-values'
import { narrowing, type Narrowed } from './narrowing'
import { Orders, type ListOrder, type WholeList } from './orders'
import { flagsOf, ridsOf, type RowFlags } from './row-index'
import { checkWindow, idsOf, ridOf, Rows, type StoredRow } from './rows'

interface Columns extends StoredRow {
  readonly title: string | null
  readonly name: string | null
  readonly created: string | null
  readonly parent: number | null
}

/** `ids`: at most 500. */
export interface RecordRowsQuery {
  readonly noun: RecordQuery['noun']
  readonly ids: readonly number[]
  readonly columns: readonly string[]
}

export interface RecordListing<Query = RecordQuery> {
  readonly query: Query
  /** Ids in the service's answer to a search for this text: it may search more than titles. */
  readonly found: readonly number[]
}

/** Whether the noun's records have a parent, which is a column. */
const isWithin = (noun: Noun): boolean => factsOf(noun).within !== null

/** A list in the requested order, with flags of the matching records. */
interface Asked {
  readonly list: WholeList
  readonly sort: ListOrder
  /** Null if all match. */
  readonly flags: RowFlags | null
  /** Equal for requests with the same matches. */
  readonly key: string
}

/** Lists of records that are not projects. */
export class RecordLists {
  readonly #queries: Queries
  readonly #orders: Orders
  readonly #rows: Rows<Columns>
  readonly #flags = new Kept<RowFlags>(6)
  /** LRU of filtered lists, whole and in order. */
  readonly #narrowed = new Kept<Uint32Array>(6)
  #corrections: unknown

  constructor(
    queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly words: WordList,
    columns: ResidentColumns
  ) {
    this.#queries = queries
    this.#orders = new Orders(queries, decoder, columns)
    this.#rows = new Rows(queries, ['title', 'name', 'created', 'parent'])
    this.#corrections = decoder.corrections
  }

  /** `fetchedAt` is that of the oldest displayed row, or the time of the list's last answer. Use within a snapshot. */
  list({ query, found }: RecordListing): RecordPage & { fetchedAt: number | null } {
    const { limit, offset, columns, deleted } = query
    checkWindow(limit)
    const scope = this.#scopeOf(query)
    if (scope === null) return { rows: [], total: 0, fetchedAt: null }
    const { rids, total } = this.#window(this.#ask(scope, query, found), offset, limit)
    const rows = this.#rows.at(rids)
    return {
      rows: this.#rowsOf(query.noun, rows, columns),
      total,
      fetchedAt: this.#rows.fetchedAt(rows, scope, deleted)
    }
  }

  /** The ids of a whole list, in order. Use within a snapshot. */
  ids({ query, found }: RecordListing<RecordListQuery>): readonly number[] {
    const scope = this.#scopeOf(query)
    if (scope === null) return []
    return idsOf(this.#queries, this.#window(this.#ask(scope, query, found), 0, Number.MAX_SAFE_INTEGER).rids)
  }

  /** Rows with these ids, in request order; unknown ids are left out. Use within a snapshot. */
  rows({ noun, ids, columns }: RecordRowsQuery): readonly RecordRow[] {
    const scope = findScope(this.#queries, { noun })
    return scope === null ? [] : this.#rowsOf(noun, this.#rows.called(scope, ids), columns)
  }

  #rowsOf(noun: RecordQuery['noun'], rows: readonly Columns[], columns: readonly string[]): RecordRow[] {
    const values = new ColumnValues(this.#queries, this.decoder, new Labels(this.#queries), noun, columns)
    const projects = this.#orders.projects({ noun, data: dataState(this.#queries) })
    return rows.map((row) => ({
      ...{ noun, id: row.id, state: stateName(row.state), title: row.title, name: row.name },
      ...{ created: row.created, parentId: row.parent, fields: values.of(row) },
      // Without groups in projects, zero would be a guess.
      ...(projects.size === 0 ? {} : { projects: projects.get(row.id) ?? 0 })
    }))
  }

  /** The position of a record in a list; null when it is not in it. Use within a snapshot. */
  position({ query, found }: RecordListing<RecordPlaceQuery>): number | null {
    const scope = this.#scopeOf(query)
    const rid = scope === null ? null : ridOf(this.#queries, scope, query.id)
    if (scope === null || rid === null) return null
    const asked = this.#ask(scope, query, found)
    if (asked.flags === null) return this.#orders.position(asked.list, asked.sort, rid)
    const index = this.#result(asked, asked.flags).indexOf(rid)
    return index < 0 ? null : index
  }

  #scopeOf({ noun, parent }: RecordListQuery): number | null {
    return findScope(this.#queries, parent !== null && isWithin(noun) ? { noun, parent } : { noun })
  }

  #ask(scope: number, query: RecordListQuery, found: readonly number[]): Asked {
    // A correction of fields invalidates cached lists.
    if (this.#corrections !== this.decoder.corrections) {
      this.#corrections = this.decoder.corrections
      this.#orders.forget()
      this.#flags.clear()
      this.#narrowed.clear()
    }
    const { noun, deleted, sort, text, parent, filter } = query
    const list = this.#orders.list(noun, scope, stateOfList(deleted))
    const parentId = isWithin(noun) ? null : (parent?.id ?? null)
    const key = JSON.stringify([scope, deleted, text, parentId, filter, text.trim() === '' ? [] : found])
    return { list, key, sort: this.#orders.sort(list, sort), flags: this.#wanted(list, query, parentId, found, key) }
  }

  /** The matching records of a list; null if all match. */
  #wanted(
    list: WholeList,
    { text, filter }: RecordListQuery,
    parentId: number | null,
    found: readonly number[],
    key: string
  ): RowFlags | null {
    const bySearch = new Set<number>()
    const passes = narrowing(text, filter, found, bySearch)
    if (passes === null && parentId === null) return null
    // A text search depends on all fields and on the loaded words.
    const state = text.trim() === '' ? list.data.lists : `${list.data.all} ${this.words.size.words}`
    return this.#flags.of(key, state, () => {
      if (text.trim() !== '' && isSearched(list.noun)) {
        const query = { text, nouns: [list.noun], deleted: true }
        for (const rid of everyFound(this.#queries, this.decoder, this.words, query)) bySearch.add(rid)
      }
      const values: SqlValue[] = [list.scope, list.list, ...(parentId === null ? [] : [parentId])]
      const rows = this.#queries.all<Narrowed>(
        `SELECT rid, id, coalesce(title, name) AS title, created, updated, size
         FROM records WHERE scope = ? AND state = ? ${parentId === null ? '' : 'AND parent = ?'}`,
        ...values
      )
      const left = passes === null ? rows : rows.filter(passes)
      return flagsOf(
        this.#orders.base(list),
        left.map(({ rid }) => rid)
      )
    })
  }

  #window(asked: Asked, offset: number, limit: number): { readonly rids: readonly number[]; readonly total: number } {
    const { list, sort, flags } = asked
    if (flags === null) return { rids: this.#orders.windows(list, sort)(offset, limit), total: list.length }
    const all = this.#result(asked, flags)
    return { rids: [...all.subarray(offset, offset + limit)], total: all.length }
  }

  #result({ list, sort, key }: Asked, flags: RowFlags): Uint32Array {
    const state = `${list.data.lists} ${sort.state}`
    return this.#narrowed.of(`${key} ${sort.key}`, state, () =>
      ridsOf(this.#orders.base(list), this.#orders.order(list, sort), flags)
    )
  }
}
