/** Reads rows of lists of any noun by `rid` or id, with the age of the displayed data. */
import type { Queries } from '../../database/queries'
import { PLACE_COLUMNS, type RecordPlace } from '../fields'

/** Upper bound of rows per window; a larger request is a bug in the caller. */
const MOST_ROWS = 500

/** The columns that every row has. */
export interface StoredRow extends RecordPlace {
  readonly state: number
}

/** @throws RangeError if the window is too large */
export function checkWindow(rows: number): void {
  if (rows > MOST_ROWS) throw new RangeError(`A window has at most ${MOST_ROWS} rows.`)
}

/** Reads rows with the columns of `records` that a noun's lists display. */
export class Rows<Row extends StoredRow> {
  readonly #columns: string

  constructor(
    private readonly queries: Queries,
    columns: readonly (keyof Row & string)[]
  ) {
    this.#columns = `${PLACE_COLUMNS}, state, ${columns.join(', ')}`
  }

  /** In the order given. */
  at(rids: readonly number[]): Row[] {
    const sql = `SELECT ${this.#columns} FROM records WHERE rid = ?`
    return rids.flatMap((rid) => this.queries.get<Row>(sql, rid) ?? [])
  }

  /** In the given order; ids that are not cached are left out. */
  called(scope: number, ids: readonly number[]): Row[] {
    checkWindow(ids.length)
    const sql = `SELECT ${this.#columns} FROM records WHERE scope = ? AND id = ?`
    return ids.flatMap((id) => this.queries.get<Row>(sql, scope, id) ?? [])
  }

  /** The age of the oldest displayed row. For an empty window, the time of the list's last answer. */
  fetchedAt(rows: readonly Row[], scope: number, deleted: boolean): number | null {
    if (rows.length > 0) return rows.reduce((oldest, row) => Math.min(oldest, row.fetched_at), Infinity)
    const sql = 'SELECT answered_at FROM lists WHERE scope = ? AND deleted = ?'
    return this.queries.get<{ answered_at: number | null }>(sql, scope, Number(deleted))?.answered_at ?? null
  }
}
