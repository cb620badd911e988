import { factsOf } from '@shared/model/nouns'
import type { Noun } from '@shared/model/record'
import type { RecordPage, RecordRow } from '@shared/model/records'
import type { RecordListQuery } from '@shared/contract/listing'
import type { RecordPlaceQuery, RecordQuery } from '@shared/contract/records'
import type { Source } from '../fields'
import { everyFound, isSearched, type WordList } from '../search'
import { dataState, findScope, Labels, stateName, stateOfList } from '../core'
import { ColumnValues } from './column-values'
import { type NamedRecord, nameTest, placeTest } from './narrowing'
import { type ListRequest, type ListWindow, Orders, type WholeList } from './orders'
import { flagsOf, type RowFlags, type RowIndex } from './row-index'
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

/** Lists of records that are not projects. */
export class RecordLists {
  readonly #orders: Orders
  readonly #rows: Rows<Columns>

  constructor(
    private readonly source: Source,
    private readonly words: WordList
  ) {
    this.#orders = new Orders(source)
    this.#rows = new Rows(source.queries, ['title', 'name', 'created', 'parent'])
  }

  /** `fetchedAt` is that of the oldest displayed row, or the time of the list's last answer. Use within a snapshot. */
  list({ query, found }: RecordListing): RecordPage & { fetchedAt: number | null } {
    const { limit, offset, columns, deleted } = query
    checkWindow(limit)
    const scope = this.#scopeOf(query)
    if (scope === null) return { rows: [], total: 0, fetchedAt: null }
    const { rids, total } = this.#window(scope, query, found, offset, limit)
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
    return idsOf(this.source.queries, this.#window(scope, query, found, 0, Number.MAX_SAFE_INTEGER).rids)
  }

  /** Rows with these ids, in request order; unknown ids are left out. Use within a snapshot. */
  rows({ noun, ids, columns }: RecordRowsQuery): readonly RecordRow[] {
    const scope = findScope(this.source.queries, { noun })
    return scope === null ? [] : this.#rowsOf(noun, this.#rows.called(scope, ids), columns)
  }

  #rowsOf(noun: RecordQuery['noun'], rows: readonly Columns[], columns: readonly string[]): RecordRow[] {
    const { queries, decoder } = this.source
    const values = new ColumnValues(queries, decoder, new Labels(queries), noun, columns)
    const projects = this.#orders.projects({ noun, data: dataState(queries) })
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
    const rid = scope === null ? null : ridOf(this.source.queries, scope, query.id)
    if (scope === null || rid === null) return null
    const request = this.#request(scope, query, found)
    return this.#orders.position(request, this.#orders.sort(request, query.sort), rid)
  }

  #scopeOf({ noun, parent }: RecordListQuery): number | null {
    return findScope(this.source.queries, parent !== null && isWithin(noun) ? { noun, parent } : { noun })
  }

  #window(scope: number, query: RecordListQuery, found: readonly number[], offset: number, limit: number): ListWindow {
    const request = this.#request(scope, query, found)
    return this.#orders.window(request, this.#orders.sort(request, query.sort), offset, limit)
  }

  #request(scope: number, query: RecordListQuery, found: readonly number[]): ListRequest {
    const { noun, deleted, text, parent, filter } = query
    const list = this.#orders.list(noun, scope, stateOfList(deleted))
    const parentId = isWithin(noun) ? null : (parent?.id ?? null)
    const isText = text.trim() !== ''
    return {
      ...list,
      key:
        isText || filter !== null || parentId !== null
          ? JSON.stringify([text, parentId, filter, isText ? found : []])
          : '',
      // A text search depends on all fields and on the loaded words.
      state: isText ? `${list.data.all} ${this.words.size.words}` : '',
      matches: (base) => this.#matches(base, list, query, parentId, found)
    }
  }

  #matches(
    base: RowIndex,
    { noun, scope, list }: WholeList,
    { text, filter }: RecordListQuery,
    parentId: number | null,
    found: readonly number[]
  ): RowFlags {
    const { queries, decoder, columns } = this.source
    const bySearch =
      text.trim() !== '' && isSearched(noun)
        ? everyFound(queries, decoder, this.words, { text, nouns: [noun], deleted: true })
        : new Set<number>()
    const isNamed = nameTest(text, found, bySearch)
    const passes = filter === null ? null : placeTest(columns, noun, { ...filter, updated: null, size: null })
    const parents = parentId === null ? null : columns.of(noun, 'parent')
    const flags =
      isNamed === null ? new Uint8Array(base.rids.length).fill(1) : flagsOf(base, this.#named(scope, list, isNamed))
    return flags.map((flag, at) => {
      const place = base.inColumns[at] ?? 0
      const isIn = parents === null || (parents.tags[place] !== 0 && parents.numbers[place] === parentId)
      return Number(flag === 1 && isIn && (passes?.(place) ?? true))
    })
  }

  #named(scope: number, list: number, isNamed: (record: NamedRecord) => boolean): readonly number[] {
    const sql = 'SELECT rid, id, coalesce(title, name) AS title FROM records WHERE scope = ? AND state = ?'
    return this.source.queries
      .all<NamedRecord>(sql, scope, list)
      .filter(isNamed)
      .map(({ rid }) => rid)
  }
}
