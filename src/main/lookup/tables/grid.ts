/** Raw contents of a file, before its columns are analysed. */
import { CELL_FLAGS, type CellFlag, type TableSheet } from '@shared/model/lookup-table'

export interface TableRow {
  /** Row number in the file, from 1. */
  readonly fileRow: number
  readonly cells: readonly string[]
  /** Flags of doubtful cells, by column. */
  readonly flags?: ReadonlyMap<number, readonly CellFlag[]>
  /** Hidden in the spreadsheet, manually or by a filter. */
  readonly hidden?: boolean
  readonly isMarked?: boolean
}

export interface Grid {
  readonly rows: readonly TableRow[]
  /** Number of columns beyond the 200th, up to the last with text. */
  readonly columnsLeftOut: number
  /** Columns hidden in the spreadsheet, zero-based, in order. */
  readonly hiddenColumns?: readonly number[]
  /** Dates count from 1904 instead of 1900. */
  readonly isFrom1904?: boolean
}

/** One sheet of a workbook, with all sheet names. */
export interface SheetGrid extends Grid {
  readonly sheets: readonly TableSheet[]
  readonly sheet: number
  /** Null if the user chose the sheet. */
  readonly sheetFrom: 'active' | 'first-with-rows' | null
}

/** Lists of one flag, shared by many cells. */
export const ONE_FLAG = Object.fromEntries(
  CELL_FLAGS.map((flag): [CellFlag, readonly CellFlag[]] => [flag, [flag]])
) as Readonly<Record<CellFlag, readonly CellFlag[]>>

export const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** Number of cells up to the last with text. */
export const filledTo = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1

export const filledCells = ({ cells }: Pick<TableRow, 'cells'>): number =>
  cells.reduce((count, cell) => count + (cell.trim() === '' ? 0 : 1), 0)
