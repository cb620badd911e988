import type { ListPage } from './list-source'

/** A page of a list with a known length, or a known minimum. */
export interface KnownPage<Row> extends ListPage<Row> {
  readonly total: number
  readonly counted: boolean
}

/** A list that is being counted is at least as long as what was read of it, and goes on after a full window. */
export function withLength<Row>(page: ListPage<Row>, offset: number, limit: number): KnownPage<Row> {
  const { rows, total } = page
  const seen = offset + rows.length
  // A window that is not full is the last: the length is known.
  const counted = total !== null || (rows.length < limit && (rows.length > 0 || offset === 0))
  return { ...page, total: total ?? seen + Number(rows.length === limit), counted }
}
