import type { AskedBehind } from '@shared/model/cached'

export interface ListRow {
  readonly id: number
}

/** The rows on screen, first and last included. */
export interface Viewport {
  readonly first: number
  readonly last: number
}

/** How old and how complete what is shown is, and why it is no newer. */
export type ListFacts = Pick<AskedBehind<unknown>, 'fetchedAt' | 'source' | 'coverage' | 'failure'>

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Rows of the whole list; null where that would take longer than the rows did. */
  readonly total: number | null
  /** Null where no list of the service stands behind it. */
  readonly facts: ListFacts | null
}

export interface ListChange {
  /** The list was exchanged for another one: begin at its top. */
  readonly reset: boolean
  /** By how many rows everything on screen moved down (negative: up); the scroll position has to follow. */
  readonly shift: number
}

/** Where the rows of a list come from. Each of its questions rejects with a `DesksideError`. */
export interface ListSource<Row extends ListRow, Scope> {
  /** At most 500 rows are asked for at a time. */
  readonly read: (scope: Scope, offset: number, limit: number) => Promise<ListPage<Row>>
  /**
   * Where a row stands in the list now; null when it is not in it. Without it a line is found again only near where it
   * was.
   */
  readonly locate?: (scope: Scope, id: number) => Promise<number | null>
  /** How long the list is, asked where its pages come sooner than that. */
  readonly count?: (scope: Scope) => Promise<number>
  /** Whether two reads of a row say the same on screen: then it is not drawn anew. */
  readonly same: (a: Row, b: Row) => boolean
  /** Whether the rows of the list before may stay on screen until the first answer. */
  readonly keeps: (now: Scope, before: Scope) => boolean
}

/** A page as main answers it. */
export const pageOf = <Row>({
  value: { rows, total },
  ...facts
}: AskedBehind<{ readonly rows: readonly Row[]; readonly total: number | null }>): ListPage<Row> => ({
  rows,
  total,
  facts
})
