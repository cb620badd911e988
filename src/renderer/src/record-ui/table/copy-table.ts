/**
 * Copies rows as a table: tab-separated for spreadsheets and plain text, HTML for letters. Both contain the visible
 * columns in order. Dates always include the year. Pure.
 */
import type { ColumnKey } from '@shared/model/view'
import { own } from '@shared/rules/own'
import { guardedText } from '@shared/rules/spreadsheet-text'
import { cellIn } from './cells'
import { fieldKey, isField } from '../../basics/columns'
import { escapeHtml } from '../../basics/escape-html'
import { fieldView } from '../../words/field-text'
import type { TableKind, TableRow } from './table-model'

export interface CopiedColumn {
  readonly key: ColumnKey
  readonly name: string
  readonly align: 'start' | 'end'
}

/** Type of a copied cell: `number` can be calculated with; `text` must never become a formula or number. */
interface CopiedCell {
  readonly text: string
  readonly kind: 'text' | 'number'
}

export class TableCopy {
  readonly #lines: string[] = []
  readonly #rows: string[] = []
  rows = 0
  /** Number of characters in the longer of both forms. */
  size = 0

  constructor(
    private readonly kind: Pick<TableKind, 'cellOf'>,
    private readonly columns: readonly CopiedColumn[]
  ) {
    this.#lines.push(columns.map(({ name }) => guardedText(plain(name))).join('\t'))
    this.#rows.push(
      `<tr>${columns.map((column) => `<th${aligned(column)}>${escapeHtml(guardedText(plain(column.name)))}</th>`).join('')}</tr>`
    )
  }

  add(row: TableRow): void {
    const cells = this.columns.map((column) => ({ column, cell: copiedOf(this.kind, row, column.key) }))
    const line = cells.map(({ cell }) => seen(cell)).join('\t')
    const html = `<tr>${cells.map(({ column, cell }) => htmlCell(column, cell)).join('')}</tr>`
    this.#lines.push(line)
    this.#rows.push(html)
    this.rows += 1
    this.size += Math.max(line.length, html.length) + 1
  }

  get text(): string {
    return this.#lines.join('\n')
  }

  get html(): string {
    return `<meta charset="utf-8"><table>${this.#rows.join('\n')}</table>`
  }
}

function copiedOf(kind: Pick<TableKind, 'cellOf'>, row: TableRow, key: ColumnKey): CopiedCell {
  const cell = cellIn(kind, row, key)
  if (cell.kind === 'figure') {
    return { text: cell.text, kind: key !== 'id' && AMOUNT.test(cell.text) ? 'number' : 'text' }
  }
  if (cell.kind === 'date') {
    const text = datePlain(cell.at)
    return { text, kind: PLAIN_DATE.test(text) ? 'number' : 'text' }
  }
  if (cell.kind === 'link') return { text: cell.url, kind: 'text' }
  const value = cell.kind === 'text' && isField(key) ? own(row.fields, fieldKey(key)) : undefined
  // A cell truncates long texts; the copy has the full text.
  return { text: value ? fieldView(value).text : cell.text, kind: 'text' }
}

/** The full text of a cell as a person reads it; for a link its address. */
export function wholeText(kind: Pick<TableKind, 'cellOf'>, row: TableRow, key: ColumnKey): string {
  const cell = cellIn(kind, row, key)
  return cell.kind === 'figure' ? cell.text : cell.kind === 'date' ? cell.full : copiedOf(kind, row, key).text
}

/**
 * One amount: grouped digits, a sign, and a currency code or sign on either side. Any other currency name makes it a
 * text, because names may contain anything. So does `-US$10`: `US$10` is a cell address.
 */
const AMOUNT =
  /^(?![-−+]\p{L}[\p{L}\p{Sc}.]*\d)[-−+]?(?:[\p{L}\p{Sc}][\p{L}\p{Sc}.]{0,5})?[ \u00A0\u202F]?[-−+]?\d[\d.,'’ \u00A0\u202F]*(?:[\p{L}\p{Sc}][\p{L}\p{Sc}.]{0,7})?$/u
const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/

/** `2026-03-14` or `2026-03-14 14:02`: spreadsheets of every language read these as dates. */
function datePlain(at: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(at.trim())
  if (!match) return at
  const [, day, time, offset] = match
  if (time === undefined) return day ?? at
  if (offset === undefined) return `${day} ${time}`
  const moment = new Date(at.trim().replace(' ', 'T'))
  if (Number.isNaN(moment.getTime())) return at
  const two = (part: number): string => String(part).padStart(2, '0')
  const date = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${date} ${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** On one line: tabs and line breaks become spaces. */
const plain = (text: string): string =>
  text
    .split(/[\t\n\r\v\f\u2028\u2029]/u)
    .map((piece, at, { length }) => (length === 1 ? piece : at === 0 ? piece.trimEnd() : piece.trim()))
    .filter((piece, at) => at === 0 || piece !== '')
    .join(' ')

/** Guards last, because leading separators have become spaces by then. */
const seen = ({ text, kind }: CopiedCell): string => (kind === 'text' ? guardedText(plain(text)) : plain(text))

const aligned = ({ align }: CopiedColumn): string => (align === 'end' ? ' align="right"' : '')

/** `mso-number-format` keeps a text a text in spreadsheets: leading zeros stay, and it never becomes a formula. */
function htmlCell(column: CopiedColumn, { text, kind }: CopiedCell): string {
  const body = escapeHtml(kind === 'text' ? guardedText(text) : text)
  return `<td${aligned(column)}${kind === 'text' ? ` style="mso-number-format:'\\@'"` : ''}>${body}</td>`
}

/** Rows of texts as a table for the clipboard, with headers. No cell can become a formula. */
export function copiedTexts(
  names: readonly string[],
  rows: readonly (readonly string[])[]
): { readonly text: string; readonly html: string } {
  const column = { key: 'title', name: '', align: 'start' } as const
  const cell = (text: string): CopiedCell => ({ text, kind: 'text' })
  const line = (texts: readonly string[]): string => texts.map((text) => seen(cell(text))).join('\t')
  const head = `<tr>${names.map((name) => `<th>${escapeHtml(guardedText(plain(name)))}</th>`).join('')}</tr>`
  const body = rows.map((texts) => `<tr>${texts.map((text) => htmlCell(column, cell(text))).join('')}</tr>`)
  return {
    text: [names, ...rows].map(line).join('\n'),
    html: `<meta charset="utf-8"><table>${[head, ...body].join('\n')}</table>`
  }
}
