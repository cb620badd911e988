import type { Queries, SqlValue } from '../database/queries'

/**
 * A run of rows within a sorted list, found by one index: rows of `state` in `scope` that satisfy `where`, ordered by
 * `order`. A sorted list is a few of these one after the other (those with a value, then those without).
 */
export interface Segment {
  readonly where: string
  readonly values: readonly SqlValue[]
  readonly order: readonly string[]
  readonly descending: boolean
  readonly rows: number
}

/** Which rows of which segments make up the window `offset` to `offset + limit`. */
export function cut(
  segments: readonly Segment[],
  offset: number,
  limit: number
): { segment: Segment; skip: number; take: number }[] {
  const cuts: { segment: Segment; skip: number; take: number }[] = []
  let skip = offset
  let left = limit
  for (const segment of segments) {
    if (left <= 0) break
    const take = Math.min(left, segment.rows - skip)
    if (take > 0) {
      cuts.push({ segment, skip, take })
      left -= take
    }
    skip = Math.max(0, skip - segment.rows)
  }
  return cuts
}

/**
 * The `rid`s of a window, in order. Only the index is walked, and from its nearer end: the rows themselves are fetched
 * afterwards for the window alone, so that row 99,000 costs little more than row 0.
 */
export function windowOf(
  queries: Queries,
  scope: number,
  state: number,
  segments: readonly Segment[],
  offset: number,
  limit: number
): number[] {
  return cut(segments, offset, limit).flatMap(({ segment, skip, take }) => {
    const after = segment.rows - skip - take
    const fromEnd = after < skip
    const direction = segment.descending === fromEnd ? 'ASC' : 'DESC'
    const order = segment.order.map((column) => `${column} ${direction}`).join(', ')
    const sql = `SELECT rid FROM records WHERE scope = ? AND state = ? AND ${segment.where} ORDER BY ${order} LIMIT ? OFFSET ?`
    const rows = queries.all<{ rid: number }>(sql, scope, state, ...segment.values, take, fromEnd ? after : skip)
    const rids = rows.map((row) => row.rid)
    return fromEnd ? rids.reverse() : rids
  })
}
