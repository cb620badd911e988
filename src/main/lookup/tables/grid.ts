/** What a file was read into, before anything is known of its columns. */
import type { CellFlag } from '@shared/model/lookup-table'

export interface TableRow {
  /** Of the file, from 1. */
  readonly fileRow: number
  readonly cells: readonly string[]
  /** What is wrong with cells, by their column. */
  readonly flags?: ReadonlyMap<number, readonly CellFlag[]>
}

export interface Grid {
  readonly rows: readonly TableRow[]
  /** Columns behind the 200th, up to the last that has text. */
  readonly columnsLeftOut: number
}
