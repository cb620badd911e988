import { DesksideError } from '@shared/ipc/errors'
import { factsOf } from '@shared/model/nouns'
import type { ProjectSortKey } from '@shared/model/project'
import type { Noun } from '@shared/model/record'
import type {
  RecordFilter,
  RecordListQuery,
  RecordPage,
  RecordPlaceQuery,
  RecordQuery,
  RecordRow,
  RecordSortKey
} from '@shared/model/records'
import { dayNumber, shownDay } from '@shared/rules/filter/days'
import { foldText } from '@shared/rules/filter/values'
import type { Queries, SqlValue } from '../../database/queries'
import {
  CONTENT_COLUMNS,
  type ContentPlace,
  type CorrectedDecoder,
  findScope,
  Labels,
  RowSet,
  stateName,
  stateOfList
} from '../core'
import { readRowIndex } from './row-index'
import { ColumnValues } from './column-values'
import { dataState, Kept } from './data-state'
import { fieldSort, orderByField } from './field-order'
import { segmentsOf } from './project-order'

/** A window of more rows than this is a mistake of the caller, not a wish of a person. */
const MOST_ROWS = 500

interface Columns extends ContentPlace {
  id: number
  state: number
  title: string | null
  name: string | null
  created: string | null
  parent: number | null
}
const COLUMNS = `id, state, title, name, created, parent, ${CONTENT_COLUMNS}`

const BY_FIELD = 'field:'
const isFieldKey = (key: RecordSortKey | ProjectSortKey): key is `field:${string}` => key.startsWith(BY_FIELD)

/** `ids`: at most 500. */
export interface RecordRowsQuery {
  readonly noun: RecordQuery['noun']
  readonly ids: readonly number[]
  readonly columns: readonly string[]
}

export interface RecordListing<Query = RecordQuery> {
  readonly query: Query
  /** Ids that the service's own search answered this text with: it may look into more than titles. */
  readonly found: readonly number[]
}

/** Of the others a parent is a column. */
const isWithin = (noun: Noun): boolean => factsOf(noun).within !== null

/** Part of a list, or one in an order that no index has. */
const isNarrowed = ({ noun, text, parent, filter, sort }: RecordListQuery): boolean =>
  foldText(text) !== '' ||
  (parent !== null && !isWithin(noun)) ||
  filter !== null ||
  sort.key === 'position' ||
  sort.key.startsWith(BY_FIELD)

interface Window {
  readonly rids: readonly number[]
  readonly total: number
}

const windowOf = (all: readonly number[], offset: number, limit: number): Window => ({
  rids: all.slice(offset, offset + limit),
  total: all.length
})

/** Lists of records that are not projects. */
export class RecordLists {
  readonly #queries: Queries
  /** Narrowed lists, whole and in order. */
  readonly #narrowed = new Kept<readonly number[]>(6)

  constructor(
    queries: Queries,
    private readonly decoder: CorrectedDecoder
  ) {
    this.#queries = queries
  }

  /** For use within a snapshot. `fetchedAt` is that of the stalest row shown, or when the list was answered last. */
  list({ query, found }: RecordListing): RecordPage & { fetchedAt: number | null } {
    const { limit, offset, columns } = query
    if (limit > MOST_ROWS) throw new RangeError(`A window has at most ${MOST_ROWS} rows.`)
    const scope = this.#scopeOf(query)
    if (scope === null) return { rows: [], total: 0, fetchedAt: null }
    const { rids, total } = this.#windowOf(scope, { query, found }, offset, limit)
    const rows = rids.flatMap(
      (rid) => this.#queries.get<Columns>(`SELECT ${COLUMNS} FROM records WHERE rid = ?`, rid) ?? []
    )
    return {
      rows: this.#rowsOf(query.noun, rows, columns),
      total,
      fetchedAt:
        rows.length === 0 ? this.#answeredAt(scope, query.deleted) : Math.min(...rows.map((row) => row.fetched_at))
    }
  }

  /** The ids of a whole list, in its order. For use within a snapshot. */
  ids({ query, found }: RecordListing<RecordListQuery>): readonly number[] {
    const scope = this.#scopeOf(query)
    if (scope === null) return []
    const { rids } = this.#windowOf(scope, { query, found }, 0, Number.MAX_SAFE_INTEGER)
    return rids.flatMap(
      (rid) => this.#queries.get<{ id: number }>('SELECT id FROM records WHERE rid = ?', rid)?.id ?? []
    )
  }

  /** Rows by their ids, in the order asked; what the cache does not know is left out. For use within a snapshot. */
  rows({ noun, ids, columns }: RecordRowsQuery): readonly RecordRow[] {
    if (ids.length > MOST_ROWS) throw new RangeError(`At most ${MOST_ROWS} rows are read at a time.`)
    const scope = findScope(this.#queries, { noun })
    if (scope === null) return []
    const sql = `SELECT ${COLUMNS} FROM records WHERE scope = ? AND id = ?`
    return this.#rowsOf(
      noun,
      ids.flatMap((id) => this.#queries.get<Columns>(sql, scope, id) ?? []),
      columns
    )
  }

  #rowsOf(noun: RecordQuery['noun'], rows: readonly Columns[], columns: readonly string[]): RecordRow[] {
    const values = new ColumnValues(this.#queries, this.decoder, new Labels(this.#queries), noun, columns)
    return rows.map((row) => ({
      ...{ noun, id: row.id, state: stateName(row.state), title: row.title, name: row.name },
      ...{ created: row.created, parentId: row.parent, fields: values.of(row) }
    }))
  }

  /** Where a record stands in a list now; null when it is not in it. For use within a snapshot. */
  position({ query, found }: RecordListing<RecordPlaceQuery>): number | null {
    const scope = this.#scopeOf(query)
    if (scope === null) return null
    const sql = 'SELECT rid FROM records WHERE scope = ? AND id = ?'
    const rid = this.#queries.get<{ rid: number }>(sql, scope, query.id)?.rid
    if (rid === undefined) return null
    const asked = this.#resolved(scope, query)
    if (!isNarrowed(asked)) {
      const { rows, segments } = this.#inOrder(scope, asked)
      return rows.position(segments, rid)
    }
    const index = this.#narrow(scope, asked, found).indexOf(rid)
    return index < 0 ? null : index
  }

  #scopeOf({ noun, parent }: RecordListQuery): number | null {
    return findScope(this.#queries, parent !== null && isWithin(noun) ? { noun, parent } : { noun })
  }

  #windowOf(scope: number, { query, found }: RecordListing<RecordListQuery>, offset: number, limit: number): Window {
    const asked = this.#resolved(scope, query)
    if (isNarrowed(asked)) return windowOf(this.#narrow(scope, asked, found), offset, limit)
    const { rows, segments, total } = this.#inOrder(scope, asked)
    return { rids: rows.window(segments, offset, limit), total }
  }

  /** A field that has a role is sorted by as that role is. */
  #resolved<Q extends RecordListQuery>(scope: number, query: Q): Q {
    const { noun, sort } = query
    const { key } = sort
    if (!isFieldKey(key)) return query
    const { role } = fieldSort(this.#queries, this.decoder, noun, key.slice(BY_FIELD.length), scope)
    return role === 'id' || role === 'title' || role === 'created' ? { ...query, sort: { ...sort, key: role } } : query
  }

  #inOrder(
    scope: number,
    { deleted, sort }: { deleted: boolean; sort: { key: RecordSortKey | ProjectSortKey; descending: boolean } }
  ) {
    const queries = this.#queries
    const state = stateOfList(deleted)
    const counted = 'SELECT records FROM counts WHERE scope = ? AND state = ?'
    const total = queries.get<{ records: number }>(counted, scope, state)?.records ?? 0
    const rows = new RowSet(queries, scope, state)
    const key = sort.key === 'position' || isFieldKey(sort.key) ? 'id' : sort.key
    const segments = segmentsOf(queries, new Labels(queries), rows, { ...sort, key }, total)
    return { rows, segments, total }
  }

  /** Part of a list, or a list in its own order: worked out whole, and kept until something is written. */
  #narrow(scope: number, query: RecordListQuery, found: readonly number[]): readonly number[] {
    const { deleted, sort, text, parent, noun, filter } = query
    const queries = this.#queries
    const wanted = foldText(text)
    const parentId = isWithin(noun) ? null : (parent?.id ?? null)
    const key = JSON.stringify([scope, deleted, sort, wanted, parentId, filter, wanted === '' ? [] : found])
    return this.#narrowed.of(key, dataState(queries).all, () => {
      const values: SqlValue[] = [scope, stateOfList(deleted), ...(parentId === null ? [] : [parentId])]
      const byField = isFieldKey(sort.key)
      const rows = queries.rows<[rid: number, id: number, title: string | null, created: string | null]>(
        `SELECT rid, id, coalesce(title, name), created FROM records NOT INDEXED WHERE scope = ? AND state = ?
         ${parentId === null ? '' : 'AND parent = ?'} ${byField ? '' : `ORDER BY ${orderOf(sort)}`}`,
        ...values
      )
      const others = new Set(found)
      const matches = (id: number, title: string | null): boolean =>
        wanted === '' || others.has(id) || String(id) === wanted || (title !== null && foldText(title).includes(wanted))
      const isWanted = passes(filter)
      const rids = rows.flatMap(([rid, id, title, created]) =>
        matches(id, title) && isWanted({ title, created }) ? [rid] : []
      )
      return byField ? this.#byField(scope, query, new Set(rids)) : rids
    })
  }

  /** These records in the order of a field's values. */
  #byField(scope: number, { noun, deleted, sort }: RecordListQuery, wanted: ReadonlySet<number>): readonly number[] {
    const queries = this.#queries
    const found = fieldSort(queries, this.decoder, noun, sort.key.slice(BY_FIELD.length), scope)
    const { role } = found
    // What records of this kind have no columns of their own for.
    if (role !== null) {
      const { rows, segments, total } = this.#inOrder(scope, { deleted, sort: { ...sort, key: role } })
      return rows.window(segments, 0, total).filter((rid) => wanted.has(rid))
    }
    const base = readRowIndex(queries, scope, stateOfList(deleted))
    const places = orderByField(queries, base, found, sort.descending)
    return Array.from(places, (place) => base.rids[place] ?? 0).filter((rid) => wanted.has(rid))
  }

  #answeredAt(scope: number, deleted: boolean): number | null {
    const sql = 'SELECT answered_at FROM lists WHERE scope = ? AND deleted = ?'
    return this.#queries.get<{ answered_at: number | null }>(sql, scope, Number(deleted))?.answered_at ?? null
  }
}

const COLUMN = { title: 'title_key', created: 'created_key' } as const

/** Those without a value come last in both directions; the service's own order settles the rest of "position". */
function orderOf({ key, descending }: RecordQuery['sort']): string {
  if (isFieldKey(key)) throw new RangeError('A field is no column.')
  const direction = descending ? 'DESC' : 'ASC'
  if (key === 'id') return `id ${direction}`
  if (key === 'position') return `position IS NULL, position ${direction}, ordinal ${direction}, id ${direction}`
  const column = COLUMN[key]
  return `${column} IS NULL, ${column} ${direction}, id ${direction}`
}

/** Whether a record is what a list is narrowed to. */
function passes(filter: RecordFilter | null): (of: { title: string | null; created: string | null }) => boolean {
  if (filter === null) return () => true
  const { created, endings } = filter
  const from = created?.from == null ? -Infinity : dayNumber(created.from)
  const to = created?.to == null ? Infinity : dayNumber(created.to)
  if (from === null || to === null) throw new DesksideError('bad-input', 'A list is narrowed to days that exist.')
  const wanted = new Set(endings)
  return (of) => {
    const day = created === null ? null : shownDay(of.created)
    if (created !== null && (day === null || day < from || day > to)) return false
    return wanted.size === 0 || wanted.has(endingOf(of.title))
  }
}

/** What stands behind the last dot of a name; nothing where the dot begins it, or there is none. */
function endingOf(name: string | null): string {
  const trimmed = name?.trim() ?? ''
  const dot = trimmed.lastIndexOf('.')
  return dot <= 0 ? '' : trimmed.slice(dot + 1).toLowerCase()
}
