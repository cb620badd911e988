/** Generates a file in pieces, so that only one page of rows is in memory. */
import { writeXlsxStream } from 'hucre/xlsx'
import Papa from 'papaparse'
import { guardedText } from '@shared/rules/spreadsheet-text'
import { withoutEnd } from '@shared/rules/trimmed'
import type { FileCell, FileColumn } from './cells'
import { type ExportedKind, wordsFor } from './words'

type Windows = AsyncIterable<readonly (readonly FileCell[])[]>

/** Decimal sign of a locale, and the column separator: `;` if the decimal sign is a comma. */
export function csvLocale(locale: string): { decimal: string; separator: ',' | ';' } {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const decimal = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
  return { decimal, separator: decimal === ',' ? ';' : ',' }
}

/** UTF-8 with a byte order mark; without it Excel assumes the system's code page. */
export async function* csvFile(columns: readonly FileColumn[], windows: Windows, locale: string) {
  const { decimal, separator } = csvLocale(locale)
  const lines = (rows: readonly string[][]): string =>
    rows.length === 0 ? '' : `${Papa.unparse(rows as string[][], { delimiter: separator, newline: '\r\n' })}\r\n`
  const text = (cell: FileCell): string => {
    if (cell.kind === 'none') return ''
    if (cell.kind === 'number') return plainNumber(cell.number).replace('.', decimal)
    return cell.kind === 'text' ? guardedText(cell.text) : cell.text
  }
  const encoder = new TextEncoder()
  yield encoder.encode(`\uFEFF${lines([columns.map(({ heading }) => guardedText(heading))])}`)
  for await (const rows of windows) yield encoder.encode(lines(rows.map((row) => row.map(text))))
}

/** Without exponent, up to the size where spreadsheets use one. */
const plainNumber = (value: number): string =>
  Math.abs(value) < 1e21 && /e/u.test(String(value))
    ? withoutEnd(withoutEnd(value.toFixed(20), '0'), '.')
    : String(value)

/**
 * Escapes a text for a workbook, in which `_x0041_` means that character code. Such sequences, and the two characters
 * that XML forbids, are escaped.
 */
const workbookText = (text: string): string =>
  text
    .replace(/_(?=x[\da-f]{4}_)/giu, '_x005F_')
    .replace(/[\uFFFE\uFFFF]/gu, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase()}_`)

export const LONGEST_CELL = 32_767
const FORMATS = { date: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm', money: '#,##0.00', text: null } as const
const WIDTHS = { date: 12, moment: 17, money: 16, text: 28 } as const

/** Texts stay texts: none becomes a formula or a number. `onCut` is called for each truncated text. */
export async function* xlsxFile(
  columns: readonly FileColumn[],
  windows: Windows,
  locale: string,
  onCut: () => void,
  kind: ExportedKind = 'project'
) {
  const fitting = (text: string): string => {
    if (text.length <= LONGEST_CELL) return text
    onCut()
    return `${text.slice(0, LONGEST_CELL - 1)}…`
  }
  const value = (cell: FileCell): string | number | null => {
    if (cell.kind === 'none') return null
    if (cell.kind === 'number') return cell.number
    return cell.kind === 'date' ? cell.serial : workbookText(fitting(cell.text))
  }
  async function* rows() {
    for await (const window of windows) for (const row of window) yield row.map(value)
  }
  yield* writeXlsxStream(rows(), {
    name: wordsFor(locale).sheet[kind],
    columns: columns.map(({ heading, type }) => {
      const format = FORMATS[type]
      return {
        header: workbookText(fitting(heading)),
        width: WIDTHS[type],
        ...(format === null ? {} : { numFmt: format })
      }
    }),
    freezePane: { rows: 1 }
  })
}
