import type { Queries, SqlValue } from '../../database/queries'

/**
 * A run of rows of a sorted list, read by one index: the rows that satisfy `where`, ordered by `order`. A sorted list
 * is a few of these in sequence (rows with a value, then those without).
 */
export interface Segment {
  readonly where: string
  readonly values: readonly SqlValue[]
  readonly order: readonly string[]
  readonly descending: boolean
  readonly rows: number
  /** Its index has all rows, also new ones that are not in the sorted indexes. */
  readonly wholeIndex?: boolean
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
 * Rows in the sorted indexes (1), new ones that are not in them yet (0, see `deferred-indexing.ts`), or all of them by
 * an index that has both.
 */
type Part = 1 | 0 | 'all'

const source = (part: Part): string =>
  `FROM records WHERE scope = ? AND state = ?${part === 'all' ? '' : ` AND settled = ${part}`}`

/** The rows of one state in one scope. Those that are not in the sorted indexes yet are read apart and merged. */
export class RowSet {
  readonly #queries: Queries
  readonly #list: readonly [scope: number, state: number]
  readonly #parts: readonly Part[]

  constructor(queries: Queries, scope: number, state: number) {
    this.#queries = queries
    this.#list = [scope, state]
    this.#parts = queries.get(`SELECT 1 ${source(0)} LIMIT 1`, scope, state) === undefined ? [1] : [1, 0]
  }

  /** How many rows have no value in a column. */
  without(column: string): number {
    return this.#parts.reduce((sum: number, part) => {
      const sql = `SELECT count(*) AS rows ${source(part)} AND ${column} IS NULL`
      return sum + (this.#queries.get<{ rows: number }>(sql, ...this.#list)?.rows ?? 0)
    }, 0)
  }

  /** The values of a column that has a whole index, and how many rows have each. */
  groups(column: 'stage' | 'responsible'): ReadonlyMap<number | null, number> {
    const sql = `SELECT ${column} AS value, count(*) AS rows ${source('all')} GROUP BY ${column}`
    const rows = this.#queries.all<{ value: number | null; rows: number }>(sql, ...this.#list)
    return new Map(rows.map((row) => [row.value, row.rows]))
  }

  /**
   * The `rid`s of a window, in order. Only the index is walked, from its nearer end; the rows are fetched afterwards,
   * so that row 99,000 costs little more than row 0.
   */
  window(segments: readonly Segment[], offset: number, limit: number): number[] {
    return cut(segments, offset, limit).flatMap(({ segment, skip, take }) => {
      const after = segment.rows - skip - take
      const fromEnd = after < skip
      const parts = segment.wholeIndex ? (['all'] as const) : this.#parts
      const rids = this.#queries.numbers(
        windowSql(segment, segment.descending !== fromEnd, parts),
        ...parts.flatMap(() => [...this.#list, ...segment.values]),
        take,
        fromEnd ? after : skip
      )
      return fromEnd ? rids.reverse() : rids
    })
  }

  /** The position of a row in the list of these segments, by counting the rows before it; null when it is not in it. */
  position(segments: readonly Segment[], rid: number): number | null {
    let before = 0
    for (const segment of segments) {
      const own = this.#queries.get<Record<string, SqlValue>>(
        `SELECT ${segment.order.join(', ')} ${source('all')} AND rid = ? AND ${segment.where}`,
        ...this.#list,
        rid,
        ...segment.values
      )
      if (own !== undefined) return before + this.#ahead(segment, own)
      before += segment.rows
    }
    return null
  }

  /** How many rows of a segment come before the one with these values. */
  #ahead(segment: Segment, own: Readonly<Record<string, SqlValue>>): number {
    const place = segment.order.map((column) => own[column] ?? null)
    const comparison = `(${segment.order.join(', ')}) ${segment.descending ? '>' : '<'} (${place.map(() => '?').join(', ')})`
    const parts = segment.wholeIndex ? (['all'] as const) : this.#parts
    return parts.reduce((sum: number, part) => {
      const sql = `SELECT count(*) AS rows ${source(part)} AND ${segment.where} AND ${comparison}`
      return sum + (this.#queries.get<{ rows: number }>(sql, ...this.#list, ...segment.values, ...place)?.rows ?? 0)
    }, 0)
  }
}

/** Exported for the test that checks its query plan. */
export function windowSql(segment: Segment, descending: boolean, parts: readonly Part[]): string {
  const columns = ['rid', ...segment.order].join(', ')
  const selects = parts.map((part) => `SELECT ${columns} ${source(part)} AND ${segment.where}`)
  const direction = descending ? 'DESC' : 'ASC'
  const order = segment.order.map((column) => `${column} ${direction}`).join(', ')
  return `${selects.join(' UNION ALL ')} ORDER BY ${order} LIMIT ? OFFSET ?`
}
