/** Rows of lists of any noun: read by their own numbers or by ids, with the age of what is shown. */
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, type ContentPlace } from '../core'

/** A window of more rows than this is a mistake of the caller, not a wish of a person. */
const MOST_ROWS = 500

/** What every row is read with. */
export interface StoredRow extends ContentPlace {
  readonly id: number
  readonly state: number
}

/** @throws RangeError for more rows than a window has */
export function checkWindow(rows: number): void {
  if (rows > MOST_ROWS) throw new RangeError(`A window has at most ${MOST_ROWS} rows.`)
}

/** Reads rows with the columns of `records` that lists of a noun show. */
export class Rows<Row extends StoredRow> {
  readonly #queries: Queries
  readonly #columns: string

  constructor(queries: Queries, columns: readonly (keyof Row & string)[]) {
    this.#queries = queries
    this.#columns = `id, state, ${columns.join(', ')}, ${CONTENT_COLUMNS}`
  }

  /** In the order given. */
  at(rids: readonly number[]): Row[] {
    const sql = `SELECT ${this.#columns} FROM records WHERE rid = ?`
    return rids.flatMap((rid) => this.#queries.get<Row>(sql, rid) ?? [])
  }

  /** In the order given; what the cache does not know is left out. */
  called(scope: number, ids: readonly number[]): Row[] {
    checkWindow(ids.length)
    const sql = `SELECT ${this.#columns} FROM records WHERE scope = ? AND id = ?`
    return ids.flatMap((id) => this.#queries.get<Row>(sql, scope, id) ?? [])
  }

  /** That of the stalest row shown; for an empty window, when the service last answered this list. */
  fetchedAt(rows: readonly Row[], scope: number, deleted: boolean): number | null {
    if (rows.length > 0) return rows.reduce((oldest, row) => Math.min(oldest, row.fetched_at), Infinity)
    const sql = 'SELECT answered_at FROM lists WHERE scope = ? AND deleted = ?'
    return this.#queries.get<{ answered_at: number | null }>(sql, scope, Number(deleted))?.answered_at ?? null
  }
}

export const idsOf = (queries: Queries, rids: readonly number[]): number[] =>
  rids.flatMap((rid) => queries.get<{ id: number }>('SELECT id FROM records WHERE rid = ?', rid)?.id ?? [])

/** A record's own number; null where the cache has never met it. */
export const ridOf = (queries: Queries, scope: number, id: number): number | null =>
  queries.get<{ rid: number }>('SELECT rid FROM records WHERE scope = ? AND id = ?', scope, id)?.rid ?? null
