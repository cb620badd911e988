/** Tables of HTML pages, which many programs save as workbooks. */
import { Parser, type Handler } from 'htmlparser2'
import type { TableSheet } from '@shared/model/lookup-table'
import { chooseSheet } from './choose-sheet'
import type { Grid, SheetGrid } from './grid'
import { GridBuilder, rangeAt, type CellRange } from './grid-builder'
import { LAST_COLUMN, LONGEST_NAME, LONGEST_TEXT, MOST_SHEETS, tooLarge } from './limits'
import { piecesOf, type Attributes } from './xml-events'

const DEEPEST = 1_000
const WIDEST_SPAN = 65_534

export const isWebPage = (text: string): boolean => /^\s*</.test(text) && /<table[\s>]/i.test(text)

/** Reads the chosen table or the largest one; table names are the captions. @throws DesksideError `table-too-large` */
export async function readWebPage(text: string, chosen: number | undefined): Promise<SheetGrid> {
  const page = new PageReader()
  const parser = new Parser(page)
  for (const piece of piecesOf(text)) parser.write(piece)
  parser.end()
  const tables = page.tables.map((table) => ({ sheet: table.sheet(), grid: table.grid() }))
  const sizes = tables.map(({ grid }) => sizeOf(grid))
  const names = tables.map(({ sheet }) => sheet)
  return chooseSheet(names, sizes.indexOf(Math.max(...sizes)), chosen, (at) => tables[at]?.grid)
}

const sizeOf = ({ rows }: Grid): number =>
  rows.reduce((all, { cells }) => all + cells.filter((cell) => cell !== '').length, 0)

const isHidden = ({ hidden, style = '' }: Attributes): boolean =>
  hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i.test(style)
const spanOf = (span: string | undefined): number =>
  Math.min(Math.max(1, Number.parseInt(span ?? '1', 10) || 1), WIDEST_SPAN)

class PageTable {
  readonly #cells = new GridBuilder()
  /** Remaining rows for which a cell above covers each column. */
  readonly #covered = new Map<number, number>()
  readonly #spans: CellRange[] = []
  #name = ''
  #row = -1
  #nextColumn = 0
  #columnOfCol = 0
  #cell: { row: number; column: number; text: string; rows: number; columns: number } | null = null
  #inHead = false
  #headCells = 0
  #otherCells = 0
  #inCaption = false

  constructor(private readonly hidden: boolean) {}

  sheet(): TableSheet {
    return { name: tidy(this.#name).slice(0, LONGEST_NAME), hidden: this.hidden }
  }

  grid(): Grid {
    this.endRow()
    for (const range of this.#spans) this.#cells.merge(range)
    return this.#cells.grid()
  }

  open(tag: string, attributes: Attributes): void {
    if (tag === 'thead') this.#inHead = true
    else if (tag === 'caption') this.#inCaption = true
    else if (tag === 'col') this.#col(attributes)
    else if (tag === 'tr') this.#openRow(attributes)
    else if (tag === 'th' || tag === 'td') {
      if (this.#row < 0) this.#openRow({})
      this.#openCell(tag, attributes)
    } else if (tag === 'br') this.text('\n', true)
    else if (/^(?:p|div|li)$/.test(tag) && this.#cell !== null && this.#cell.text.trim() !== '') this.text('\n', true)
  }

  close(tag: string): void {
    if (tag === 'thead') this.#inHead = false
    else if (tag === 'caption') this.#inCaption = false
    else if (tag === 'td' || tag === 'th') this.#closeCell()
    else if (tag === 'tr') this.endRow()
  }

  /** @param keepsBreaks keeps line breaks, which otherwise become spaces */
  text(text: string, keepsBreaks = false): void {
    const shown = keepsBreaks ? text : text.replace(/[\t\n\f\r ]+/g, ' ')
    if (this.#cell !== null) {
      this.#cell.text += shown
      if (this.#cell.text.length > LONGEST_TEXT) throw tooLarge('text in a cell', { limit: LONGEST_TEXT })
    } else if (this.#inCaption && this.#name.length < LONGEST_NAME) this.#name += shown
  }

  endRow(): void {
    this.#closeCell()
    if (this.#row >= 0 && this.#headCells > 0 && (this.#otherCells === 0 || this.#inHead))
      this.#cells.markRow(this.#row)
    this.#headCells = 0
    this.#otherCells = 0
  }

  #openRow(attributes: Attributes): void {
    this.endRow()
    for (const [column, rows] of this.#covered) {
      if (rows > 1) this.#covered.set(column, rows - 1)
      else this.#covered.delete(column)
    }
    this.#row++
    this.#nextColumn = 0
    if (isHidden(attributes)) this.#cells.hideRow(this.#row)
  }

  #openCell(tag: string, attributes: Attributes): void {
    this.#closeCell()
    while (this.#covered.has(this.#nextColumn)) this.#nextColumn++
    const [rows, columns] = [spanOf(attributes['rowspan']), spanOf(attributes['colspan'])]
    const column = this.#nextColumn
    this.#cells.checkPlace(this.#row, Math.min(column, LAST_COLUMN - 1))
    this.#cell = { row: this.#row, column, text: '', rows, columns }
    this.#nextColumn = Math.min(column + columns, LAST_COLUMN)
    if (rows > 1) for (let at = column; at < this.#nextColumn; at++) this.#covered.set(at, rows)
    if (tag === 'th' || this.#inHead) this.#headCells++
    else this.#otherCells++
  }

  #closeCell(): void {
    if (this.#cell === null) return
    const { row, column, text, rows, columns } = this.#cell
    this.#cell = null
    this.#cells.put(row, column, tidy(text), null)
    if (rows > 1 || columns > 1) this.#spans.push(rangeAt(row, column, rows, columns))
  }

  #col(attributes: Attributes): void {
    const first = this.#columnOfCol
    this.#columnOfCol += spanOf(attributes['span'])
    if (isHidden(attributes) || attributes['width'] === '0') this.#cells.hideColumns(first, this.#columnOfCol - 1)
  }
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

/** Elements whose text does not belong to a cell. */
const SILENT = new Set(['script', 'style', 'title', 'template', 'noscript', 'select', 'textarea'])

class PageReader implements Partial<Handler> {
  readonly tables: PageTable[] = []
  readonly #open: PageTable[] = []
  #silent = 0
  #depth = 0

  onopentag(tag: string, attributes: Attributes): void {
    if (++this.#depth > DEEPEST) throw tooLarge('tags within tags', { limit: DEEPEST })
    if (SILENT.has(tag)) this.#silent++
    if (tag === 'table') {
      const table = new PageTable(isHidden(attributes))
      this.#open.push(table)
      this.tables.push(table)
      if (this.tables.length > MOST_SHEETS) throw tooLarge('sheets', { limit: MOST_SHEETS })
    } else this.#open.at(-1)?.open(tag, attributes)
  }

  ontext(text: string): void {
    if (this.#silent === 0) this.#open.at(-1)?.text(text)
  }

  onclosetag(tag: string): void {
    this.#depth--
    if (SILENT.has(tag)) this.#silent--
    if (tag === 'table') this.#open.pop()
    else this.#open.at(-1)?.close(tag)
  }
}
