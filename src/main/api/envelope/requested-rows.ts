/** Cuts an answer to the requested rows, since some services ignore `count` and `offset`. */

export interface RowWindow {
  readonly count: number
  readonly offset: number
  /**
   * Id of the first row at offset 0; null if unknown. A longer answer that starts with the same row is the whole list
   * again, so the requested rows start at `offset`.
   */
  readonly head: number | null
}

export const ALL_ROWS: RowWindow = { count: Infinity, offset: 0, head: null }

/**
 * At most `count` rows, the id of the first row in the whole answer, and the total: the answer's own, or for a cut
 * answer without one the number of rows that it proves.
 *
 * @param total the answer's own total; null if absent
 */
export function requestedRows<Row extends { readonly id: number | null }>(
  rows: readonly Row[],
  total: number | null,
  { count, offset, head: before }: RowWindow
): { readonly rows: readonly Row[]; readonly total: number | null; readonly head: number | null } {
  const head = rows[0]?.id ?? null
  if (rows.length <= count) return { rows, total, head }
  const isWhole = offset === 0 || (head !== null && head === before)
  const from = isWhole ? offset : 0
  return { rows: rows.slice(from, from + count), total: total ?? (isWhole ? 0 : offset) + rows.length, head }
}
