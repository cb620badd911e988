import type { AskedBehind } from '@shared/model/cached'

export interface ListRow {
  readonly id: number
}

/** The rows on screen, inclusive. */
export interface Viewport {
  readonly first: number
  readonly last: number
}

/** Age and completeness of the data, and why it is not newer. */
export type ListFacts = Pick<AskedBehind<unknown>, 'fetchedAt' | 'source' | 'coverage' | 'failure'>

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Number of rows of the whole list; null if counting takes longer than reading. */
  readonly total: number | null
  /** Null if the list does not come from the service. */
  readonly facts: ListFacts | null
}

export interface ListChange {
  /** Whether another list is shown, which starts at its top. */
  readonly isReset: boolean
  /** By how many rows the content moved down (negative: up); the scroll position must follow. */
  readonly shift: number
}

/** The source of a list's rows. Its methods reject with a `DesksideError`. */
export interface ListSource<Row extends ListRow, Scope> {
  /** Reads at most 500 rows. */
  readonly read: (scope: Scope, offset: number, limit: number) => Promise<ListPage<Row>>
  /**
   * The index of a row; null if it is not in the list. Without this method a row is found again only near its old
   * index.
   */
  readonly locate?: (scope: Scope, id: number) => Promise<number | null>
  /** The length of the list, requested if pages lack it. */
  readonly count?: (scope: Scope) => Promise<number>
  /** Whether two versions of a row look the same; if so, it is not rendered again. */
  readonly isSame: (a: Row, b: Row) => boolean
  /** Whether the old rows may stay on screen until the first answer. */
  readonly keeps: (now: Scope, before: Scope) => boolean
}

/** Converts main's answer into a page. */
export const pageOf = <Row>({
  value: { rows, total },
  ...facts
}: AskedBehind<{ readonly rows: readonly Row[]; readonly total: number | null }>): ListPage<Row> => ({
  rows,
  total,
  facts
})
