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
  /** Rows of the whole list; null when counting takes longer than reading the rows. */
  readonly total: number | null
  /** Null when the list does not come from the service. */
  readonly facts: ListFacts | null
}

export interface ListChange {
  /** Another list is shown: scroll to its top. */
  readonly reset: boolean
  /** By how many rows everything on screen moved down (negative: up); the scroll position has to follow. */
  readonly shift: number
}

/** The source of a list's rows. Its methods reject with a `DesksideError`. */
export interface ListSource<Row extends ListRow, Scope> {
  /** Reads at most 500 rows. */
  readonly read: (scope: Scope, offset: number, limit: number) => Promise<ListPage<Row>>
  /**
   * The place of a row in the list; null when it is not in it. Without this method a line is found again only near its
   * old place.
   */
  readonly locate?: (scope: Scope, id: number) => Promise<number | null>
  /** The length of the list, asked for when pages come without it. */
  readonly count?: (scope: Scope) => Promise<number>
  /** Whether two versions of a row look the same: then it is not drawn again. */
  readonly same: (a: Row, b: Row) => boolean
  /** Whether the rows of the last list may stay on screen until the first answer. */
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
