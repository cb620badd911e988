import { factsOf } from '@shared/model/nouns'
import type { Noun } from '@shared/model/record'
import type { RecordPage, RecordRow } from '@shared/model/records'
import type { RecordListQuery } from '@shared/contract/listing'
import type { RecordPlaceQuery, RecordQuery } from '@shared/contract/records'
import type { Source } from '../fields'
import { VERDICT } from '../filter'
import { everyFound, isSearched, type WordList } from '../search'
import { findScope, Labels, stateName, stateOfList } from '../core'
import { columnValues } from './column-values'
import { type NamedRecord, nameTest, placeTest } from './narrowing'
import { type ListOrder, type ListRequest, Orders, type WholeList } from './orders'
import { checkWindow, Rows, type StoredRow } from './rows'

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
    const asked = this.#ask(query, found)
    if (asked === null) return { rows: [], total: 0, fetchedAt: null }
    const [request, sort] = asked
    const { rids, total } = this.#orders.window(request, sort, offset, limit)
    const rows = this.#rows.at(rids)
    return {
      rows: this.#rowsOf(query.noun, rows, columns),
      total,
      fetchedAt: this.#rows.fetchedAt(rows, request.scope, deleted)
    }
  }

  /** The ids of a whole list, in order. Use within a snapshot. */
  ids({ query, found }: RecordListing<RecordListQuery>): readonly number[] {
    const asked = this.#ask(query, found)
    return asked === null ? [] : this.#orders.ids(...asked)
  }

  /** The position of a record in a list; null when it is not in it. Use within a snapshot. */
  position({ query, found }: RecordListing<RecordPlaceQuery>): number | null {
    const asked = this.#ask(query, found)
    return asked === null ? null : this.#orders.position(...asked, query.id)
  }

  /** Rows with these ids, in request order; unknown ids are left out. Use within a snapshot. */
  rows({ noun, ids, columns }: RecordRowsQuery): readonly RecordRow[] {
    const scope = findScope(this.source.queries, { noun })
    return scope === null ? [] : this.#rowsOf(noun, this.#rows.called(scope, ids), columns)
  }

  #rowsOf(noun: RecordQuery['noun'], rows: readonly Columns[], columns: readonly string[]): RecordRow[] {
    const valuesOf = columnValues(this.source, new Labels(this.source.queries), noun, columns)
    const projects = this.#orders.projects(noun)
    return rows.map((row) => ({
      ...{ noun, id: row.id, state: stateName(row.state), title: row.title, name: row.name },
      ...{ created: row.created, parentId: row.parent, fields: valuesOf(row) },
      // Without groups in projects, zero would be a guess.
      ...(projects.size === 0 ? {} : { projects: projects.get(row.id) ?? 0 })
    }))
  }

  /** Null while no such list is cached. */
  #ask(query: RecordListQuery, found: readonly number[]): [ListRequest, ListOrder] | null {
    const { noun, deleted, text, parent, filter } = query
    const { queries, columns } = this.source
    const scope = findScope(queries, parent !== null && isWithin(noun) ? { noun, parent } : { noun })
    if (scope === null) return null
    const list = this.#orders.list(noun, scope, stateOfList(deleted))
    const parentId = isWithin(noun) ? null : (parent?.id ?? null)
    const isText = text.trim() !== ''
    const used = [...(parentId === null ? [] : ['parent' as const]), ...(filter === null ? [] : ['created' as const])]
    const request = {
      ...list,
      key: isText || used.length > 0 ? JSON.stringify([text, parentId, filter, isText ? found : []]) : '',
      // A text search depends on all fields and on the loaded words.
      state: isText
        ? `${list.data} ${this.words.size.words}`
        : used.map((name) => columns.of(noun, name).version).join(' '),
      matches: () => this.#matches(list, query, parentId, found)
    }
    return [request, this.#orders.sort(request, query.sort)]
  }

  #matches(
    list: WholeList,
    { text, filter }: RecordListQuery,
    parentId: number | null,
    found: readonly number[]
  ): Uint8Array {
    const { queries, decoder, columns } = this.source
    const { noun } = list
    const bySearch =
      text.trim() !== '' && isSearched(noun)
        ? everyFound(queries, decoder, this.words, { text, nouns: [noun], deleted: true })
        : new Set<number>()
    const isNamed = nameTest(text, found, bySearch)
    const passes = filter === null ? null : placeTest(columns, noun, { ...filter, updated: null, size: null })
    const parents = parentId === null ? null : columns.of(noun, 'parent')
    const verdicts = new Uint8Array(columns.places(noun).length)
    for (const place of isNamed === null ? this.#orders.members(list) : this.#named(list, isNamed)) {
      const isIn = parents === null || parents.numberAt(place) === parentId
      if (isIn && (passes?.(place) ?? true)) verdicts[place] = VERDICT.yes
    }
    return verdicts
  }

  #named({ noun, scope, list }: WholeList, isNamed: (record: NamedRecord) => boolean): readonly number[] {
    const sql = 'SELECT rid, id, coalesce(title, name) AS title FROM records WHERE scope = ? AND state = ?'
    const { placeOf } = this.source.columns.places(noun)
    const found = this.source.queries.all<NamedRecord>(sql, scope, list).filter(isNamed)
    return found.flatMap(({ rid }) => placeOf(rid) ?? [])
  }
}
