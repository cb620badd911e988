/** Rows of a sheet of a workbook (.xlsx), with what makes cells doubtful. */
import { readXlsx, type Sheet } from 'hucre/xlsx'
import { type CellFlag, MOST_TABLE_ROWS } from '@shared/model/lookup-table'
import type { TableRow } from './grid'

/** Digits that a cell's number holds exactly. */
const EXACT_DIGITS = 15

export interface ReadWorkbook {
  /** Names of all sheets, in their order. */
  readonly sheets: readonly string[]
  /** Of one sheet; empty where there is no such one. */
  readonly rows: readonly TableRow[]
}

/** Reads one sheet, in one go with the names of all. */
export async function readWorkbook(bytes: Uint8Array, sheet: number): Promise<ReadWorkbook> {
  const names: string[] = []
  const { sheets } = await readXlsx(bytes, {
    sheets: (info, index) => {
      names[index] = info.name
      return index === sheet
    }
  })
  const [read] = sheets
  return { sheets: names, rows: read === undefined ? [] : rowsOf(read) }
}

function rowsOf(read: Sheet): TableRow[] {
  const doubtful = doubtfulCells(read)
  // A single cell far below makes a million rows of nothing, which are not even counted.
  const sparse = read.rows.length > MOST_TABLE_ROWS
  return read.rows.flatMap((values, index) => {
    const flags = new Map<number, CellFlag[]>(doubtful.get(index))
    if (sparse && flags.size === 0 && values.every((value) => value === null)) return []
    const cells = values.map((value, column) => {
      if (typeof value === 'number' && Math.abs(value) >= 10 ** EXACT_DIGITS) {
        flags.set(column, [...(flags.get(column) ?? []), 'long-number'])
      }
      return textOf(value)
    })
    // A formula without a value at the end of a row, and cells that a merged one covers.
    for (const column of flags.keys()) while (cells.length <= column) cells.push('')
    return [{ fileRow: index + 1, cells, ...(flags.size === 0 ? {} : { flags }) }]
  })
}

/** Formulas that were never computed, errors, and merged cells. */
function doubtfulCells(read: Sheet): Map<number, Map<number, CellFlag[]>> {
  const found = new Map<number, Map<number, CellFlag[]>>()
  const flag = (row: number, column: number, what: CellFlag): void => {
    const inRow = found.get(row) ?? new Map<number, CellFlag[]>()
    inRow.set(column, [...(inRow.get(column) ?? []), what])
    found.set(row, inRow)
  }
  for (const [place, cell] of read.cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    const value = cell.formula === undefined ? cell.value : (cell.formulaResult ?? cell.value)
    if (cell.formula !== undefined && (value === null || value === undefined || value === ''))
      flag(row, column, 'formula-without-value')
    else if (cell.type === 'error' || isErrorText(value)) flag(row, column, 'error-cell')
  }
  for (const [row, cells] of read.rows.entries())
    for (const [column, value] of cells.entries())
      if (isErrorText(value) && !(found.get(row)?.get(column) ?? []).includes('error-cell'))
        flag(row, column, 'error-cell')
  for (const { startRow, endRow, startCol, endCol } of read.merges ?? [])
    for (let row = startRow; row <= endRow && row - startRow < 10_000; row++)
      for (let column = startCol; column <= endCol && column - startCol < 200; column++) flag(row, column, 'merged')
  return found
}

const ERRORS = new Set(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!'])
const isErrorText = (value: unknown): boolean => typeof value === 'string' && ERRORS.has(value)

/** Days as `YYYY-MM-DD`, with a time where there is one; numbers without an exponent. */
function textOf(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const iso = value.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
  }
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value)
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : value
}
