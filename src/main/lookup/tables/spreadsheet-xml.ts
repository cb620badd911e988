/** Excel 2003 workbooks as one XML document; many programs save them as .xls. */
import type { TableSheet } from '@shared/model/lookup-table'
import { cellFormat, maskedNumber } from './cell-formats'
import { chooseSheet } from './choose-sheet'
import type { SheetGrid } from './grid'
import { GridBuilder } from './grid-builder'
import { LONGEST_TEXT, MOST_SHARED, MOST_SHEETS, tooLarge } from './limits'
import { flagsOf, isoDateText, numberText } from './sheet-rows'
import { readXml, type XmlAttributes } from './xml-events'

const PIECE = 256 * 1024
const LONGEST_NAME = 100

export const isSpreadsheetXml = (text: string): boolean =>
  /^\s*</.test(text) && /<(?:\w+:)?Workbook[\s>]/.test(text.slice(0, 100_000)) && text.includes('office:spreadsheet')

/** @throws Error if it is no such document; DesksideError `table-too-large` */
export async function readSpreadsheetXml(text: string, chosen: number | undefined): Promise<SheetGrid> {
  const reader = new WorkbookReader()
  await readXml(piecesOf(text), {
    open: (tag, attributes) => reader.open(tag, attributes),
    text: (piece) => reader.text(piece),
    close: (tag) => reader.close(tag)
  })
  const { sheets } = reader
  const names = sheets.map(({ name, hidden }): TableSheet => ({ name, hidden }))
  const none = { rows: [], columnsLeftOut: 0 }
  return chooseSheet(names, reader.active, chosen, (at) => sheets[at]?.cells.grid() ?? none)
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE)
}

interface OpenSheet {
  readonly name: string
  hidden: boolean
  readonly cells: GridBuilder
}

/** Attribute by name, ignoring its prefix. */
function valueOf(attributes: XmlAttributes, name: string): string | undefined {
  return attributes[`ss:${name}`] ?? attributes[name]
}
const countIn = (attributes: XmlAttributes, name: string): number => {
  const count = Number(valueOf(attributes, name) ?? 0)
  return Number.isInteger(count) && count > 0 ? count : 0
}
const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

class WorkbookReader {
  readonly sheets: OpenSheet[] = []
  active = 0
  /** Number masks by style id. */
  readonly #masks = new Map<string, string | null>()
  #style = ''
  #row = -1
  #rowSpan = 0
  #column = 0
  #columnOfList = 0
  #cell: { column: number; style: string; type: string; hasFormula: boolean; value: string } | null = null
  readonly #merged: { row: number; column: number; across: number; down: number }[] = []
  /** Inside the text of the cell, not of a comment. */
  #inData = false
  #inComment = false
  /** Text of the current tag outside cells. */
  #said = ''

  open(tag: string, attributes: XmlAttributes): void {
    this.#said = ''
    switch (tag) {
      case 'Style':
        this.#style = valueOf(attributes, 'ID') ?? ''
        break
      case 'NumberFormat':
        this.#masks.set(this.#style, cellFormat((valueOf(attributes, 'Format') ?? '').slice(0, 300)).mask)
        if (this.#masks.size > MOST_SHARED) throw tooLarge('formats', { limit: MOST_SHARED })
        break
      case 'Worksheet':
        this.#openSheet(attributes)
        break
      case 'Column':
        this.#openColumn(attributes)
        break
      case 'Row':
        this.#openRow(attributes)
        break
      case 'Cell':
        this.#openCell(attributes)
        break
      case 'Comment':
        this.#inComment = true
        break
      case 'Data':
        this.#openData(attributes)
        break
    }
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

  #openSheet(attributes: XmlAttributes): void {
    const name = (valueOf(attributes, 'Name') ?? '').slice(0, LONGEST_NAME)
    this.sheets.push({ name, hidden: false, cells: new GridBuilder() })
    if (this.sheets.length > MOST_SHEETS) throw tooLarge('sheets', { limit: MOST_SHEETS })
    this.#row = -1
    this.#columnOfList = 0
  }

  #openColumn(attributes: XmlAttributes): void {
    const index = countIn(attributes, 'Index')
    const first = index > 0 ? index - 1 : this.#columnOfList
    this.#columnOfList = first + 1 + countIn(attributes, 'Span')
    if (isTrue(valueOf(attributes, 'Hidden')) || Number(valueOf(attributes, 'Width') ?? 1) === 0)
      this.sheets.at(-1)?.cells.hideColumns(first, this.#columnOfList - 1)
  }

  #openRow(attributes: XmlAttributes): void {
    const index = countIn(attributes, 'Index')
    this.#row = index > 0 ? index - 1 : this.#row + 1
    this.#rowSpan = countIn(attributes, 'Span')
    this.#column = 0
    if (isTrue(valueOf(attributes, 'Hidden')) || Number(valueOf(attributes, 'Height') ?? 1) === 0)
      this.sheets.at(-1)?.cells.hideRow(this.#row)
  }

  #openCell(attributes: XmlAttributes): void {
    const index = countIn(attributes, 'Index')
    const column = index > 0 ? index - 1 : this.#column
    const [across, down] = [countIn(attributes, 'MergeAcross'), countIn(attributes, 'MergeDown')]
    this.sheets.at(-1)?.cells.checkPlace(this.#row, column)
    this.#column = column + 1 + across
    const hasFormula = valueOf(attributes, 'Formula') !== undefined
    this.#cell = { column, style: valueOf(attributes, 'StyleID') ?? '', type: '', hasFormula, value: '' }
    if (across + down > 0) this.#merged.push({ row: this.#row, column, across, down })
  }

  #openData(attributes: XmlAttributes): void {
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
    const text = isNumber
      ? (maskedNumber(number, this.#masks.get(style) ?? null) ?? numberText(number))
      : type === 'DateTime'
        ? isoDateText(value)
        : type === 'Boolean'
          ? value === '1'
            ? 'TRUE'
            : 'FALSE'
          : value
    const flags = flagsOf({ type: type === 'Error' ? 'e' : isNumber ? 'n' : 'str', hasFormula, value }, text)
    this.sheets.at(-1)?.cells.put(this.#row, column, text, flags)
  }

  #mergeAll(): void {
    for (const { row, column, across, down } of this.#merged)
      this.sheets.at(-1)?.cells.merge({
        ...{ firstRow: row, lastRow: row + down },
        ...{ firstColumn: column, lastColumn: column + across }
      })
    this.#merged.length = 0
  }
}
