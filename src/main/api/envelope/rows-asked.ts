/** Cuts an answer to the rows that were asked for: some services heed neither `count` nor `offset`. */

export interface AskedWindow {
  readonly count: number
  readonly offset: number
  /**
   * The number of the first row that the service answered at offset 0. An answer that is longer than `count` and begins
   * with the same row is the whole again: its rows from `offset` on are the ones asked for. Null: not known.
   */
  readonly head: number | null
}

export const ALL_ROWS: AskedWindow = { count: Infinity, offset: 0, head: null }

export interface RowsAsked<Row> {
  /** At most `count`. */
  readonly rows: readonly Row[]
  /** The answer's own total; where the answer was cut and has none, what it shows that there are. */
  readonly total: number | null
  /** The number of the first row in the whole answer. */
  readonly head: number | null
}

/** @param total what the answer says of all rows; null: nothing */
export function rowsAsked<Row extends { readonly id: number | null }>(
  rows: readonly Row[],
  total: number | null,
  { count, offset, head: before }: AskedWindow
): RowsAsked<Row> {
  const head = rows[0]?.id ?? null
  if (rows.length <= count) return { rows, total, head }
  const isWhole = offset === 0 || (head !== null && head === before)
  const from = isWhole ? offset : 0
  return { rows: rows.slice(from, from + count), total: total ?? (isWhole ? 0 : offset) + rows.length, head }
}
