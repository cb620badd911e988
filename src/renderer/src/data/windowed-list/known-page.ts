import type { ListPage } from './list-source'

/** A page of a list with a known length, or a lower bound of it. */
export interface KnownPage<Row> extends ListPage<Row> {
  readonly total: number
  readonly isCounted: boolean
}

/**
 * Adds the length. While a list is being counted, it is at least as long as the part read, and continues after a full
 * window.
 */
export function withLength<Row>(page: ListPage<Row>, offset: number, limit: number): KnownPage<Row> {
  const { rows, total } = page
  const seen = offset + rows.length
  // A partly filled window is the last, so the length is known.
  const isCounted = total !== null || (rows.length < limit && (rows.length > 0 || offset === 0))
  return { ...page, total: total ?? seen + Number(rows.length === limit), isCounted }
}
