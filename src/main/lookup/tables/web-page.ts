/** Tables of HTML pages, which many programs save as workbooks. */
import { Parser } from 'htmlparser2'
import type { TableSheet } from '@shared/model/lookup-table'
import { chooseSheet } from './choose-sheet'
import type { Grid, SheetGrid } from './grid'
import { GridBuilder } from './grid-builder'
import { LAST_COLUMN, LONGEST_TEXT, MOST_SHEETS, tooLarge } from './limits'

/** Maximum nesting of tags. */
const DEEPEST = 1_000
/** Maximum rows and columns that one cell may span. */
const WIDEST_SPAN = 65_534
/** Characters passed to the parser at a time. */
const PIECE = 256 * 1024
const LONGEST_NAME = 100

export const isWebPage = (text: string): boolean => /^\s*</.test(text) && /<table[\s>]/i.test(text)

/**
 * Reads the chosen table or the largest one; table names are the captions.
 *
 * @throws DesksideError `table-too-large`
 */
export async function readWebPage(text: string, chosen: number | undefined): Promise<SheetGrid> {
  const page = new PageReader()
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => page.open(tag, attributes),
      ontext: (piece) => page.text(piece),
      onclosetag: (tag) => page.close(tag)
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true }
  )
  for (let from = 0; from < text.length; from += PIECE) parser.write(text.slice(from, from + PIECE))
  parser.end()
  const tables = page.tables.map((table) => ({ sheet: table.sheet(), grid: table.grid() }))
  const sizes = tables.map(({ grid }) => sizeOf(grid))
  const largest = sizes.indexOf(Math.max(...sizes))
  return chooseSheet(
    tables.map(({ sheet }) => sheet),
    largest,
    chosen,
    (at) => tables[at]?.grid ?? { rows: [], columnsLeftOut: 0 }
  )
}

const sizeOf = ({ rows }: Grid): number =>
  rows.reduce((all, { cells }) => all + cells.filter((cell) => cell !== '').length, 0)

type Attributes = Readonly<Record<string, string | undefined>>

const isHidden = ({ hidden, style = '' }: Attributes): boolean =>
  hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)/i.test(style)
const spanOf = (span: string | undefined): number =>
  Math.min(Math.max(1, Number.parseInt(span ?? '1', 10) || 1), WIDEST_SPAN)

class PageTable {
  readonly #cells = new GridBuilder()
  readonly #hidden: boolean
  /** Remaining rows for which a cell above covers each column. */
  readonly #covered = new Map<number, number>()
  readonly #spans: { row: number; column: number; rows: number; columns: number }[] = []
  #name = ''
  #row = -1
  #nextColumn = 0
  #columnOfCol = 0
  #cell: { row: number; column: number; text: string; rows: number; columns: number } | null = null
  #inHead = false
  #headCells = 0
  #otherCells = 0
  isInCaption = false

  constructor(hidden: boolean) {
    this.#hidden = hidden
  }

  sheet(): TableSheet {
    return { name: tidy(this.#name).slice(0, LONGEST_NAME), hidden: this.#hidden }
  }

  grid(): Grid {
    this.endRow()
    for (const { row, column, rows, columns } of this.#spans)
      this.#cells.merge({
        ...{ firstRow: row, lastRow: row + rows - 1 },
        ...{ firstColumn: column, lastColumn: column + columns - 1 }
      })
    return this.#cells.grid()
  }

  open(tag: string, attributes: Attributes): void {
    switch (tag) {
      case 'thead':
        this.#inHead = true
        break
      case 'caption':
        this.isInCaption = true
        break
      case 'col':
        this.#col(attributes)
        break
      case 'tr':
        this.#openRow(attributes)
        break
      case 'th':
      case 'td':
        if (this.#row < 0) this.#openRow({})
        this.#openCell(tag, attributes)
        break
      case 'br':
        this.text('\n', true)
        break
      case 'p':
      case 'div':
      case 'li':
        if (this.#cell !== null && this.#cell.text.trim() !== '') this.text('\n', true)
        break
    }
  }

  close(tag: string): void {
    if (tag === 'thead') this.#inHead = false
    else if (tag === 'caption') this.isInCaption = false
    else if (tag === 'td' || tag === 'th') this.#closeCell()
    else if (tag === 'tr') this.endRow()
  }

  /** @param keepsBreaks keeps line breaks, which otherwise become spaces */
  text(text: string, keepsBreaks = false): void {
    const shown = keepsBreaks ? text : text.replace(/[\t\n\f\r ]+/g, ' ')
    if (this.#cell !== null) {
      this.#cell.text += shown
      if (this.#cell.text.length > LONGEST_TEXT) throw tooLarge('text in a cell', { limit: LONGEST_TEXT })
    } else if (this.isInCaption && this.#name.length < LONGEST_NAME) this.#name += shown
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
    if (rows > 1 || columns > 1) this.#spans.push({ row, column, rows, columns })
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

class PageReader {
  readonly tables: PageTable[] = []
  /** Open tables; the last one is the innermost. */
  readonly #open: PageTable[] = []
  #silent = 0
  #depth = 0

  open(tag: string, attributes: Attributes): void {
    if (++this.#depth > DEEPEST) throw tooLarge('tags within tags', { limit: DEEPEST })
    if (SILENT.has(tag)) this.#silent++
    if (tag === 'table') {
      const table = new PageTable(isHidden(attributes))
      this.#open.push(table)
      this.tables.push(table)
      if (this.tables.length > MOST_SHEETS) throw tooLarge('sheets', { limit: MOST_SHEETS })
    } else this.#open.at(-1)?.open(tag, attributes)
  }

  text(text: string): void {
    if (this.#silent === 0) this.#open.at(-1)?.text(text)
  }

  close(tag: string): void {
    this.#depth--
    if (SILENT.has(tag)) this.#silent--
    if (tag === 'table') this.#open.pop()
    else this.#open.at(-1)?.close(tag)
  }
}
