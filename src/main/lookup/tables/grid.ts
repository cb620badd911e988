/** What a file was read into, before anything is known of its columns. */
import type { CellFlag, TableSheet } from '@shared/model/lookup-table'

export interface TableRow {
  /** Of the file, from 1. */
  readonly fileRow: number
  readonly cells: readonly string[]
  /** What is wrong with cells, by their column. */
  readonly flags?: ReadonlyMap<number, readonly CellFlag[]>
  /** Hidden in the spreadsheet, by hand or by a filter. */
  readonly hidden?: boolean
  /** Marked by the file as a row of headings. */
  readonly marked?: boolean
}

export interface Grid {
  readonly rows: readonly TableRow[]
  /** Columns behind the 200th, up to the last that has text. */
  readonly columnsLeftOut: number
  /** Hidden in the spreadsheet, from 0, in their order. */
  readonly hiddenColumns?: readonly number[]
  /** Days are counted from 1904, not from 1900. */
  readonly from1904?: boolean
}

/** One sheet of a file that has several, with the names of all. */
export interface SheetGrid extends Grid {
  readonly sheets: readonly TableSheet[]
  readonly sheet: number
  /** Null where somebody chose it. */
  readonly sheetFrom: 'active' | 'first-with-rows' | null
}
