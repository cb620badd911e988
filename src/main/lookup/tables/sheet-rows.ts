/** The cells of one sheet of a workbook, with what makes them doubtful. */
import { parseCellRef, serialToDate } from 'hucre'
import { type CellFlag, MOST_TABLE_COLUMNS, MOST_TABLE_ROWS } from '@shared/model/lookup-table'
import type { Grid, TableRow } from './grid'
import { LAST_COLUMN, LAST_ROW, LONGEST_TEXT, TableBudget, tooLarge } from './limits'
import { unescaped } from './workbook-index'
import { readXml, type XmlAttributes } from './xml-events'

/** Digits that a cell's number holds exactly. */
const EXACT_DIGITS = 15
const ERRORS = new Set(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!'])

export interface SheetContext {
  readonly strings: readonly string[]
  /** Of each format of cells, whether it is one of days or times. */
  readonly dateStyles: readonly boolean[]
  readonly from1904: boolean
}

interface OpenCell {
  readonly row: number
  readonly column: number
  readonly type: string
  readonly style: number
  hasFormula: boolean
  value: string
}

interface OpenRow {
  readonly cells: string[]
  readonly flags: Map<number, readonly CellFlag[]>
}

/**
 * The filled cells of the first 200 columns, and the merged ranges as far as they cover them. Rows between filled ones
 * are empty, unless the last is farther down than a table may be long.
 *
 * @throws Error for what is no sheet; DesksideError `table-too-large`
 */
export async function readSheet(pieces: AsyncIterable<Uint8Array>, context: SheetContext): Promise<Grid> {
  const sheet = new SheetReader(context)
  await readXml(pieces, {
    open: (tag, attributes) => sheet.open(tag, attributes),
    text: (text) => sheet.text(text),
    close: (tag) => sheet.close(tag)
  })
  return sheet.grid()
}

class SheetReader {
  readonly #context: SheetContext
  readonly #budget = new TableBudget()
  /** By their number, from 0. */
  readonly #rows = new Map<number, OpenRow>()
  /** The number of the present row, and of the last one with any cell. */
  #row = -1
  #lastRow = -1
  #nextColumn = 0
  #columns = 0
  #cell: OpenCell | null = null
  /** In a tag whose text belongs to the cell; in the reading of a Japanese name, which does not. */
  #inValue = false
  #inReading = false
  /** Numbers of rows in their order, once ranges are looked for in them. */
  #order: readonly number[] | null = null

  constructor(context: SheetContext) {
    this.#context = context
  }

  open(tag: string, attributes: XmlAttributes): void {
    switch (tag) {
      case 'row':
        this.#row = attributes['r'] === undefined ? this.#row + 1 : Number(attributes['r']) - 1
        if (!isWithin(this.#row, LAST_ROW)) throw new Error('There is no such row.')
        this.#nextColumn = 0
        break
      case 'c':
        this.#openCell(attributes)
        break
      case 'f':
        if (this.#cell !== null) this.#cell.hasFormula = true
        break
      case 'rPh':
        this.#inReading = true
        break
      case 'v':
      case 't':
        this.#inValue = this.#cell !== null && !this.#inReading
        break
      case 'mergeCell':
        this.#merge(attributes['ref'] ?? '')
        break
    }
  }

  text(text: string): void {
    if (!this.#inValue || this.#cell === null) return
    this.#cell.value += text
    if (this.#cell.value.length > LONGEST_TEXT) throw tooLarge('text in a cell', { limit: LONGEST_TEXT })
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#inValue = false
    else if (tag === 'rPh') this.#inReading = false
    else if (tag === 'c' && this.#cell !== null) {
      this.#closeCell(this.#cell)
      this.#cell = null
    }
  }

  grid(): Grid {
    const last = this.#lastRow < MOST_TABLE_ROWS ? this.#lastRow : -1
    const numbers = last < 0 ? this.#inOrder() : Array.from({ length: last + 1 }, (_, at) => at)
    const rows = numbers.map((number): TableRow => {
      const { cells, flags } = this.#rows.get(number) ?? NO_CELLS
      return { fileRow: number + 1, cells, ...(flags.size === 0 ? {} : { flags }) }
    })
    return { rows, columnsLeftOut: Math.max(0, this.#columns - MOST_TABLE_COLUMNS) }
  }

  #openCell(attributes: XmlAttributes): void {
    const { r: place, t: type = 'n', s: style = '0' } = attributes
    const { row, col: column } = place === undefined ? { row: this.#row, col: this.#nextColumn } : parseCellRef(place)
    if (!isWithin(row, LAST_ROW) || !isWithin(column, LAST_COLUMN)) throw new Error('There is no such cell.')
    this.#nextColumn = column + 1
    this.#lastRow = Math.max(this.#lastRow, row)
    this.#cell = { row, column, type, style: Number(style), hasFormula: false, value: '' }
  }

  #closeCell(cell: OpenCell): void {
    const { row, column } = cell
    const text = this.#textOf(cell)
    const flags = flagsOf(cell, text)
    if (text === '' && flags === null) return
    this.#columns = Math.max(this.#columns, column + 1)
    if (column >= MOST_TABLE_COLUMNS) return
    const inRow = this.#rows.get(row) ?? this.#newRow(row)
    this.#widen(inRow, column)
    inRow.cells[column] = text
    this.#budget.addText(text.length)
    if (flags === null) return
    this.#budget.addFlagged(1)
    inRow.flags.set(column, flags)
  }

  #newRow(number: number): OpenRow {
    this.#budget.addRow()
    const row: OpenRow = { cells: [], flags: new Map() }
    this.#rows.set(number, row)
    return row
  }

  #widen({ cells }: OpenRow, column: number): void {
    this.#budget.addCells(Math.max(0, column + 1 - cells.length))
    while (cells.length <= column) cells.push('')
  }

  #textOf({ type, style, value }: OpenCell): string {
    if (value === '') return ''
    const { strings, dateStyles, from1904 } = this.#context
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'str' || type === 'inlineStr') return unescaped(value)
    if (type === 'b') return value === '1' || value.toLowerCase() === 'true' ? 'TRUE' : 'FALSE'
    const number = Number(value)
    if (type === 'e' || Number.isNaN(number)) return value
    const date = dateStyles[style] === true ? dateText(serialToDate(number, from1904)) : null
    return date ?? numberText(number)
  }

  /** Flags the places of filled rows and columns that a range covers. */
  #merge(range: string): void {
    const [from = '', to = from] = range.split(':')
    const [start, end] = [parseCellRef(from), parseCellRef(to)]
    const lastColumn = Math.min(end.col, this.#columns - 1, MOST_TABLE_COLUMNS - 1)
    if (start.col < 0 || start.col > lastColumn) return
    const order = (this.#order ??= this.#inOrder())
    for (let at = firstFrom(order, start.row); (order[at] ?? Infinity) <= end.row; at++) {
      const row = this.#rows.get(order[at] ?? -1)
      if (row === undefined) return
      this.#budget.addFlagged(lastColumn - start.col + 1)
      this.#widen(row, lastColumn)
      for (let column = start.col; column <= lastColumn; column++) row.flags.set(column, withMerged(row, column))
    }
  }

  #inOrder(): number[] {
    return [...this.#rows.keys()].toSorted((a, b) => a - b)
  }
}

const NO_CELLS: OpenRow = { cells: [], flags: new Map() }
const isWithin = (place: number, count: number): boolean => Number.isInteger(place) && place >= 0 && place < count

/** Lists that many cells share: most flagged cells have one flag. */
const ONE_FLAG = {
  'formula-without-value': ['formula-without-value'],
  'error-cell': ['error-cell'],
  'long-number': ['long-number'],
  merged: ['merged']
} as const satisfies Partial<Record<CellFlag, readonly CellFlag[]>>

function flagsOf({ type, hasFormula, value }: OpenCell, text: string): readonly CellFlag[] | null {
  if (hasFormula && text === '') return ONE_FLAG['formula-without-value']
  if (type === 'e' || ERRORS.has(text)) return ONE_FLAG['error-cell']
  return type === 'n' && Math.abs(Number(value)) >= 10 ** EXACT_DIGITS ? ONE_FLAG['long-number'] : null
}

function withMerged({ flags }: OpenRow, column: number): readonly CellFlag[] {
  const before = flags.get(column)
  if (before === undefined) return ONE_FLAG.merged
  return before.includes('merged') ? before : [...before, 'merged']
}

/** The first place in rising numbers whose number is no lower. */
function firstFrom(order: readonly number[], number: number): number {
  let [from, to] = [0, order.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((order[middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  return from
}

const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z')
const BEHIND_LAST = Date.UTC(10_000, 0, 1)

/** Days as `YYYY-MM-DD`, with a time where there is one; null for a number that is no day of the years 1 to 9999. */
function dateText(date: Date): string | null {
  if (Number.isNaN(date.getTime()) || date.getTime() < FIRST_MOMENT || date.getTime() >= BEHIND_LAST) return null
  const iso = date.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}

/** Without an exponent. */
const numberText = (number: number): string =>
  Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number)
