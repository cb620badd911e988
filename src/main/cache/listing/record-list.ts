import { factsOf } from '@shared/model/nouns'
import type { Noun } from '@shared/model/record'
import type { RecordListQuery, RecordPage, RecordPlaceQuery, RecordQuery, RecordRow } from '@shared/model/records'
import { foldText } from '@shared/rules/filter/values'
import type { Queries, SqlValue } from '../../database/queries'
import { dataState, Kept } from './data-state'
import { segmentsOf } from './project-order'
import { findScope, Labels, RowSet, stateName, stateOfList } from '../core'

/** A window of more rows than this is a mistake of the caller, not a wish of a person. */
const MOST_ROWS = 500

interface Columns {
  id: number
  state: number
  title: string | null
  name: string | null
  created: string | null
  parent: number | null
  fetched_at: number
}

export interface RecordListing<Query = RecordQuery> {
  readonly query: Query
  /** Ids that the service's own search answered this text with: it may look into more than titles. */
  readonly found: readonly number[]
}

/** Of the others a parent is a column. */
const isWithin = (noun: Noun): boolean => factsOf(noun).within !== null

/** Part of a list, or one in an order that no index has. */
const isNarrowed = ({ noun, text, parent, sort }: RecordListQuery): boolean =>
  foldText(text) !== '' || (parent !== null && !isWithin(noun)) || sort.key === 'position'

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

  constructor(queries: Queries) {
    this.#queries = queries
  }

  /** For use within a snapshot. `fetchedAt` is that of the stalest row shown, or when the list was answered last. */
  list({ query, found }: RecordListing): RecordPage & { fetchedAt: number | null } {
    const { limit, offset } = query
    if (limit > MOST_ROWS) throw new RangeError(`A window has at most ${MOST_ROWS} rows.`)
    const scope = this.#scopeOf(query)
    if (scope === null) return { rows: [], total: 0, fetchedAt: null }
    const { rids, total } = isNarrowed(query)
      ? windowOf(this.#narrow(scope, query, found), offset, limit)
      : this.#window(scope, query, offset, limit)
    const sql = 'SELECT id, state, title, name, created, parent, fetched_at FROM records WHERE rid = ?'
    const rows = rids.flatMap((rid) => this.#queries.get<Columns>(sql, rid) ?? [])
    return {
      rows: rows.map((row) => rowOf(query.noun, row)),
      total,
      fetchedAt:
        rows.length === 0 ? this.#answeredAt(scope, query.deleted) : Math.min(...rows.map((row) => row.fetched_at))
    }
  }

  /** Where a record stands in a list now; null when it is not in it. For use within a snapshot. */
  position({ query, found }: RecordListing<RecordPlaceQuery>): number | null {
    const scope = this.#scopeOf(query)
    if (scope === null) return null
    const sql = 'SELECT rid FROM records WHERE scope = ? AND id = ?'
    const rid = this.#queries.get<{ rid: number }>(sql, scope, query.id)?.rid
    if (rid === undefined) return null
    if (!isNarrowed(query)) {
      const { rows, segments } = this.#inOrder(scope, query)
      return rows.position(segments, rid)
    }
    const index = this.#narrow(scope, query, found).indexOf(rid)
    return index < 0 ? null : index
  }

  #scopeOf({ noun, parent }: RecordListQuery): number | null {
    return findScope(this.#queries, parent !== null && isWithin(noun) ? { noun, parent } : { noun })
  }

  /** The whole list by its indexes. */
  #window(scope: number, query: RecordListQuery, offset: number, limit: number): Window {
    const { rows, segments, total } = this.#inOrder(scope, query)
    return { rids: rows.window(segments, offset, limit), total }
  }

  #inOrder(scope: number, { deleted, sort }: RecordListQuery) {
    const queries = this.#queries
    const state = stateOfList(deleted)
    const counted = 'SELECT records FROM counts WHERE scope = ? AND state = ?'
    const total = queries.get<{ records: number }>(counted, scope, state)?.records ?? 0
    const rows = new RowSet(queries, scope, state)
    const key = sort.key === 'position' ? 'id' : sort.key
    const segments = segmentsOf(queries, new Labels(queries), rows, { ...sort, key }, total)
    return { rows, segments, total }
  }

  /** Part of a list, or a list in its own order: worked out whole, and kept until something is written. */
  #narrow(scope: number, query: RecordListQuery, found: readonly number[]): readonly number[] {
    const { deleted, sort, text, parent, noun } = query
    const queries = this.#queries
    const wanted = foldText(text)
    const parentId = isWithin(noun) ? null : (parent?.id ?? null)
    const key = JSON.stringify([scope, deleted, sort, wanted, parentId, wanted === '' ? [] : found])
    return this.#narrowed.of(key, dataState(queries).all, () => {
      const values: SqlValue[] = [scope, stateOfList(deleted), ...(parentId === null ? [] : [parentId])]
      const rows = queries.rows<[rid: number, id: number, title: string | null]>(
        `SELECT rid, id, coalesce(title, name) FROM records NOT INDEXED WHERE scope = ? AND state = ?
         ${parentId === null ? '' : 'AND parent = ?'} ORDER BY ${orderOf(sort)}`,
        ...values
      )
      if (wanted === '') return rows.map(([rid]) => rid)
      const others = new Set(found)
      return rows.flatMap(([rid, id, title]) =>
        others.has(id) || String(id) === wanted || (title !== null && foldText(title).includes(wanted)) ? [rid] : []
      )
    })
  }

  #answeredAt(scope: number, deleted: boolean): number | null {
    const sql = 'SELECT answered_at FROM lists WHERE scope = ? AND deleted = ?'
    return this.#queries.get<{ answered_at: number | null }>(sql, scope, Number(deleted))?.answered_at ?? null
  }
}

const COLUMN = { title: 'title_key', created: 'created_key' } as const

/** Those without a value come last in both directions; the service's own order settles the rest of "position". */
function orderOf({ key, descending }: RecordQuery['sort']): string {
  const direction = descending ? 'DESC' : 'ASC'
  if (key === 'id') return `id ${direction}`
  if (key === 'position') return `position IS NULL, position ${direction}, ordinal ${direction}, id ${direction}`
  const column = COLUMN[key]
  return `${column} IS NULL, ${column} ${direction}, id ${direction}`
}

export function rowOf(noun: RecordQuery['noun'], row: Omit<Columns, 'fetched_at'>): RecordRow {
  const { id, state, title, name, created, parent } = row
  return { noun, id, state: stateName(state), title, name, created, parentId: parent }
}
