/** Excel 2003 workbooks as one XML document; many programs save them as .xls. */
import type { TableSheet } from '@shared/model/lookup-table'
import { cellFormat, maskedNumber } from './cell-formats'
import { chooseSheet } from './choose-sheet'
import type { SheetGrid } from './grid'
import { GridBuilder, rangeAt, type CellRange } from './grid-builder'
import { LONGEST_NAME, LONGEST_TEXT, MOST_SHARED, MOST_SHEETS, tooLarge } from './limits'
import { flagsOf, isoDateText, numberText } from './read-workbook'
import { isTrue } from './workbook-index'
import { piecesOf, readXml, type Attributes, type XmlHandlers } from './xml-events'

export const isSpreadsheetXml = (text: string): boolean =>
  /^\s*</.test(text) && /<(?:\w+:)?Workbook[\s>]/.test(text.slice(0, 100_000)) && text.includes('office:spreadsheet')

/** @throws Error if it is no such document; DesksideError `table-too-large` */
export async function readSpreadsheetXml(text: string, chosen: number | undefined): Promise<SheetGrid> {
  const reader = new WorkbookReader()
  await readXml(piecesOf(text), reader)
  const { sheets, active } = reader
  const names = sheets.map(({ name, hidden }): TableSheet => ({ name, hidden }))
  return chooseSheet(names, active, chosen, (at) => sheets[at]?.cells.grid())
}

function valueOf(attributes: Attributes, name: string): string | undefined {
  return attributes[`ss:${name}`] ?? attributes[name]
}
const countIn = (attributes: Attributes, name: string): number => {
  const count = Number(valueOf(attributes, name) ?? 0)
  return Number.isInteger(count) && count > 0 ? count : 0
}
class WorkbookReader implements XmlHandlers {
  readonly sheets: { readonly name: string; hidden: boolean; readonly cells: GridBuilder }[] = []
  active = 0
  /** Number masks by style id. */
  readonly #masks = new Map<string, string | null>()
  #style = ''
  #row = -1
  #rowSpan = 0
  #column = 0
  #columnOfList = 0
  #cell: { column: number; style: string; type: string; hasFormula: boolean; value: string } | null = null
  readonly #merged: CellRange[] = []
  /** Inside the text of the cell, not of a comment. */
  #inData = false
  #inComment = false
  /** Text of the current tag outside cells. */
  #said = ''

  open(tag: string, attributes: Attributes): void {
    this.#said = ''
    if (tag === 'Style') this.#style = valueOf(attributes, 'ID') ?? ''
    else if (tag === 'NumberFormat') {
      this.#masks.set(this.#style, cellFormat((valueOf(attributes, 'Format') ?? '').slice(0, 300)).mask)
      if (this.#masks.size > MOST_SHARED) throw tooLarge('formats', { limit: MOST_SHARED })
    } else if (tag === 'Worksheet') this.#openSheet(attributes)
    else if (tag === 'Column') this.#openColumn(attributes)
    else if (tag === 'Row') this.#openRow(attributes)
    else if (tag === 'Cell') this.#openCell(attributes)
    else if (tag === 'Comment') this.#inComment = true
    else if (tag === 'Data') this.#openData(attributes)
  }

  text(text: string): void {
    if (this.#cell === null) this.#said = text.slice(0, LONGEST_NAME)
    else if (this.#inData) {
      this.#cell.value += text
      if (this.#cell.value.length > LONGEST_TEXT) throw tooLarge('text in a cell', { limit: LONGEST_TEXT })
    }
  }

  close(tag: string): void {
    const sheet = this.sheets.at(-1)
    if (tag === 'Data') this.#inData = false
    else if (tag === 'Comment') this.#inComment = false
    else if (tag === 'Cell') this.#closeCell()
    else if (tag === 'Row') this.#row += this.#rowSpan
    else if (tag === 'Visible' && sheet !== undefined) sheet.hidden = /^Sheet(?:Very)?Hidden$/.test(this.#said.trim())
    else if (tag === 'ActiveSheet') this.active = Number(this.#said)
    else if (tag === 'Worksheet') this.#mergeAll()
  }

  #openSheet(attributes: Attributes): void {
    const name = (valueOf(attributes, 'Name') ?? '').slice(0, LONGEST_NAME)
    this.sheets.push({ name, hidden: false, cells: new GridBuilder() })
    if (this.sheets.length > MOST_SHEETS) throw tooLarge('sheets', { limit: MOST_SHEETS })
    this.#row = -1
    this.#columnOfList = 0
  }

  #openColumn(attributes: Attributes): void {
    const index = countIn(attributes, 'Index')
    const first = index > 0 ? index - 1 : this.#columnOfList
    this.#columnOfList = first + 1 + countIn(attributes, 'Span')
    if (isTrue(valueOf(attributes, 'Hidden')) || Number(valueOf(attributes, 'Width') ?? 1) === 0)
      this.sheets.at(-1)?.cells.hideColumns(first, this.#columnOfList - 1)
  }

  #openRow(attributes: Attributes): void {
    const index = countIn(attributes, 'Index')
    this.#row = index > 0 ? index - 1 : this.#row + 1
    this.#rowSpan = countIn(attributes, 'Span')
    this.#column = 0
    if (isTrue(valueOf(attributes, 'Hidden')) || Number(valueOf(attributes, 'Height') ?? 1) === 0)
      this.sheets.at(-1)?.cells.hideRow(this.#row)
  }

  #openCell(attributes: Attributes): void {
    const index = countIn(attributes, 'Index')
    const column = index > 0 ? index - 1 : this.#column
    const [across, down] = [countIn(attributes, 'MergeAcross'), countIn(attributes, 'MergeDown')]
    this.sheets.at(-1)?.cells.checkPlace(this.#row, column)
    this.#column = column + 1 + across
    const hasFormula = valueOf(attributes, 'Formula') !== undefined
    this.#cell = { column, style: valueOf(attributes, 'StyleID') ?? '', type: '', hasFormula, value: '' }
    if (across + down > 0) this.#merged.push(rangeAt(this.#row, column, down + 1, across + 1))
  }

  #openData(attributes: Attributes): void {
    if (this.#cell === null || this.#inComment) return
    this.#inData = true
    this.#cell.type = valueOf(attributes, 'Type') ?? 'String'
  }

  #closeCell(): void {
    if (this.#cell === null) return
    const { column, style, type, hasFormula, value } = this.#cell
    this.#cell = null
    const number = Number(value)
    const isNumber = type === 'Number' && value.trim() !== '' && !Number.isNaN(number)
    let text = value
    if (isNumber) text = maskedNumber(number, this.#masks.get(style) ?? null) ?? numberText(number)
    else if (type === 'DateTime') text = isoDateText(value)
    else if (type === 'Boolean') text = value === '1' ? 'TRUE' : 'FALSE'
    const flags = flagsOf({ type: type === 'Error' ? 'e' : isNumber ? 'n' : 'str', hasFormula, value }, text)
    this.sheets.at(-1)?.cells.put(this.#row, column, text, flags)
  }

  #mergeAll(): void {
    for (const range of this.#merged.splice(0)) this.sheets.at(-1)?.cells.merge(range)
  }
}
