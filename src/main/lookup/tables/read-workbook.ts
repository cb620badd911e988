/** Reads one sheet of a workbook (.xlsx), with flags for doubtful cells. */
import { parseCellRef, serialToDate } from 'hucre'
import type { CellFlag } from '@shared/model/lookup-table'
import { maskedNumber, type CellFormat } from './cell-formats'
import { chooseSheet } from './choose-sheet'
import { ONE_FLAG, type Grid, type SheetGrid } from './grid'
import { GridBuilder } from './grid-builder'
import { LAST_ROW, LONGEST_TEXT, tooLarge } from './limits'
import { isTrue, readCellFormats, readIndex, readStrings, unescaped } from './workbook-index'
import { WorkbookParts } from './workbook-parts'
import { readXml, type Attributes, type XmlHandlers } from './xml-events'

/** Digits that a cell's number stores exactly. */
const EXACT_DIGITS = 15
const ERRORS = new Set(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#CALC!'])

interface SheetContext {
  readonly strings: readonly string[]
  /** Number formats by cell style. */
  readonly formats: readonly CellFormat[]
  readonly isFrom1904: boolean
}

interface OpenCell {
  readonly row: number
  readonly column: number
  readonly type: string
  readonly style: number
  hasFormula: boolean
  value: string
}

/**
 * Reads one sheet and all sheet names; without rows if the sheet does not exist.
 *
 * @throws Error if it is no workbook; DesksideError `table-too-large`
 */
export async function readWorkbook(bytes: Uint8Array, chosen: number | undefined): Promise<SheetGrid> {
  const parts = await WorkbookParts.open(bytes)
  const { sheets, active, stringsPath, stylesPath, isFrom1904 } = await readIndex(parts)
  const strings = stringsPath === null ? [] : await readStrings(parts, stringsPath)
  const formats = stylesPath === null ? [] : await readCellFormats(parts, stylesPath)
  const names = sheets.map(({ name, hidden }) => ({ name, hidden }))
  return chooseSheet(names, active, chosen, (sheet) => {
    const path = sheets[sheet]?.path ?? null
    return path === null ? undefined : readSheet(parts.read(path), { strings, formats, isFrom1904 })
  })
}

/**
 * Reads filled cells of the first 200 columns, merged ranges over them, and hidden rows and columns. Includes empty
 * rows between filled ones, unless the last row is beyond the limit of a table.
 *
 * @throws Error if it is no sheet; DesksideError `table-too-large`
 */
async function readSheet(pieces: AsyncIterable<Uint8Array>, context: SheetContext): Promise<Grid> {
  const sheet = new SheetReader(context)
  await readXml(pieces, sheet)
  return { ...sheet.cells.grid(), isFrom1904: context.isFrom1904 }
}

class SheetReader implements XmlHandlers {
  readonly cells = new GridBuilder()
  #row = -1
  #nextColumn = 0
  #cell: OpenCell | null = null
  /** Inside a tag with the cell's text (`#inValue`), or with phonetic text, which is ignored (`#inReading`). */
  #inValue = false
  #inReading = false

  constructor(private readonly context: SheetContext) {}

  open(tag: string, attributes: Attributes): void {
    if (tag === 'row') this.#openRow(attributes)
    else if (tag === 'col') {
      if (isTrue(attributes['hidden']) || Number(attributes['width'] ?? 1) === 0)
        this.cells.hideColumns(Number(attributes['min'] ?? 0) - 1, Number(attributes['max'] ?? 0) - 1)
    } else if (tag === 'c') this.#openCell(attributes)
    else if (tag === 'f' && this.#cell !== null) this.#cell.hasFormula = true
    else if (tag === 'rPh') this.#inReading = true
    else if (tag === 'v' || tag === 't') this.#inValue = this.#cell !== null && !this.#inReading
    else if (tag === 'mergeCell') this.#merge(attributes['ref'] ?? '')
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
      const text = this.#textOf(this.#cell)
      this.cells.put(this.#cell.row, this.#cell.column, text, flagsOf(this.#cell, text))
      this.#cell = null
    }
  }

  #openRow(attributes: Attributes): void {
    this.#row = attributes['r'] === undefined ? this.#row + 1 : Number(attributes['r']) - 1
    if (!Number.isInteger(this.#row) || this.#row < 0 || this.#row >= LAST_ROW) throw new Error('There is no such row.')
    this.#nextColumn = 0
    if (isTrue(attributes['hidden']) || Number(attributes['ht'] ?? 1) === 0) this.cells.hideRow(this.#row)
  }

  #openCell(attributes: Attributes): void {
    const { r: place, t: type = 'n', s: style = '0' } = attributes
    const { row, col: column } = place === undefined ? { row: this.#row, col: this.#nextColumn } : parseCellRef(place)
    this.cells.checkPlace(row, column)
    this.#nextColumn = column + 1
    this.#cell = { row, column, type, style: Number(style), hasFormula: false, value: '' }
  }

  #textOf({ type, style, value }: OpenCell): string {
    if (value === '') return ''
    const { strings, formats, isFrom1904 } = this.context
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'str' || type === 'inlineStr') return unescaped(value)
    if (type === 'b') return isTrue(value.toLowerCase()) ? 'TRUE' : 'FALSE'
    if (type === 'd') return isoDateText(value)
    const number = Number(value)
    if (type === 'e' || Number.isNaN(number)) return value
    const format = formats[style]
    const date = format?.isDate === true ? dateText(serialToDate(number, isFrom1904)) : null
    return date ?? maskedNumber(number, format?.mask ?? null) ?? numberText(number)
  }

  #merge(range: string): void {
    const [from = '', to = from] = range.split(':')
    const [start, end] = [parseCellRef(from), parseCellRef(to)]
    this.cells.merge({ firstRow: start.row, lastRow: end.row, firstColumn: start.col, lastColumn: end.col })
  }
}

/** Flags of a cell. `type` is the workbook's: `n` for numbers, `e` for errors. */
export function flagsOf(
  { type, hasFormula, value }: { readonly type: string; readonly hasFormula: boolean; readonly value: string },
  text: string
): readonly CellFlag[] | null {
  if (hasFormula && text === '') return ONE_FLAG['formula-without-value']
  if (type === 'e' || ERRORS.has(text)) return ONE_FLAG['error-cell']
  return type === 'n' && Math.abs(Number(value)) >= 10 ** EXACT_DIGITS ? ONE_FLAG['long-number'] : null
}

/** Shortens `1980-05-05T00:00:00.000` to a date; other texts are unchanged. */
export function isoDateText(text: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})[\d:.]*Z?)?$/.exec(text) ?? []
  if (day === undefined) return text
  return time === undefined || time === '00:00' ? day : `${day} ${time}`
}

const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z')
const BEHIND_LAST = Date.UTC(10_000, 0, 1)

/** `YYYY-MM-DD`, with a time if there is one; null outside the years 1 to 9999. */
function dateText(date: Date): string | null {
  const time = date.getTime()
  return Number.isNaN(time) || time < FIRST_MOMENT || time >= BEHIND_LAST ? null : isoDateText(date.toISOString())
}

export const numberText = (number: number): string =>
  Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number)
