/** Describes a table before anything is paid for: headings, columns, guessed kinds, doubtful cells. */
import {
  CELL_FLAGS,
  type CellFlag,
  PREVIEW_ROWS,
  type SerialDates,
  type ShownRow,
  type TableColumn,
  UNEVEN_ROWS,
  type UnevenRows
} from '@shared/model/lookup-table'
import type { ReadingChoice } from '@shared/contract/lookup'
import { cutText } from '@shared/rules/cut-text'
import { normalText } from '@shared/rules/lookup/normal-text'
import { guessOf, isDateHeading, isTaxHeading, areLikelyTaxIds } from './column-kinds'
import { filledTo, type Grid, type TableRow } from './grid'
import { rowText, sortRows } from './left-out'
import { hasSerialDates, isSerialDate, serialDateText } from './serial-dates'

/** Cells sampled to guess a column's kind. */
const SAMPLE = 200
/** Maximum length of a shown cell, in characters. */
const LONGEST_SHOWN = 1_000
const SHOWN = 5
const HEADING_ROWS = 20

export type DescribedTable = ReturnType<typeof describeTable>

/** @param isText the number of cells per row follows from separators */
export function describeTable(grid: Grid, choice: ReadingChoice, isText: boolean) {
  const { body: sorted, heading, filled, emptyRows, leftOut } = sortRows(grid, choice)
  const width = [heading, ...sorted].reduce((most, row) => Math.max(most, row?.cells.length ?? 0), 0)
  const headings = Array.from({ length: width }, (_, at) => shown((heading?.cells[at] ?? '').trim()))
  const { body, dates } = withDates(sorted, headings, choice.dates ?? [], grid.isFrom1904 ?? false)
  const columns = headings.map((text, index) => columnOf(index, text, body, dates.get(index) ?? null))
  return {
    headingRow: heading?.fileRow ?? null,
    /** Rows to process: with text, without headings and left-out rows. */
    body,
    headings,
    rows: body.length,
    emptyRows,
    leftOut,
    uneven: isText && heading !== null ? unevenRows(heading, body) : [],
    headingRows: headingRows(filled, heading),
    columns: columns.map(({ column }) => column),
    preview: body
      .slice(0, PREVIEW_ROWS)
      .map((row) =>
        columns.map(({ flagsOf, column: { index } }) => ({ text: shown(row.cells[index] ?? ''), flags: flagsOf(row) }))
      )
  }
}

const shown = (text: string): string => cutText(text, LONGEST_SHOWN)
const shownRow = (row: TableRow): ShownRow => ({ row: row.fileRow, text: rowText(row) })

function headingRows(filled: readonly TableRow[], heading: TableRow | null): ShownRow[] {
  const first = filled.slice(0, HEADING_ROWS)
  return (heading === null || first.includes(heading) ? first : [...first, heading]).map(shownRow)
}

function unevenRows(heading: TableRow, body: readonly TableRow[]): UnevenRows[] {
  const last = filledTo(heading.cells)
  const isUneven: Readonly<Record<UnevenRows['kind'], (row: TableRow) => boolean>> = {
    short: ({ cells }) => cells.length < last,
    long: ({ cells }) => cells.some((cell, at) => at >= last && cell.trim() !== '')
  }
  return UNEVEN_ROWS.flatMap((kind) => {
    const rows = body.filter(isUneven[kind])
    return rows.length === 0 ? [] : [{ kind, count: rows.length, first: rows.slice(0, SHOWN).map(shownRow) }]
  })
}

/** Converts serial numbers to dates in the chosen columns, and lists the options per column. */
function withDates(
  rows: readonly TableRow[],
  headings: readonly string[],
  chosen: readonly number[],
  isFrom1904: boolean
): { readonly body: readonly TableRow[]; readonly dates: ReadonlyMap<number, SerialDates> } {
  const dates = new Map<number, SerialDates>()
  for (const [index, heading] of headings.entries()) {
    if (!isDateHeading(heading)) continue
    const texts = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((text) => text !== '')
    const [from] = texts.filter(isSerialDate)
    if (from === undefined || !hasSerialDates(texts)) continue
    const cells = texts.filter(isSerialDate).length
    dates.set(index, { cells, from, to: serialDateText(from, isFrom1904), isTaken: chosen.includes(index) })
  }
  const taken = new Set([...dates].flatMap(([index, one]) => (one.isTaken ? [index] : [])))
  if (taken.size === 0) return { body: rows, dates }
  const dated = (text: string): string => (isSerialDate(text.trim()) ? serialDateText(text.trim(), isFrom1904) : text)
  return {
    body: rows.map((row) => ({ ...row, cells: row.cells.map((text, at) => (taken.has(at) ? dated(text) : text)) })),
    dates
  }
}

function columnOf(
  index: number,
  heading: string,
  body: readonly TableRow[],
  serialDates: SerialDates | null
): { column: TableColumn; flagsOf: (row: TableRow) => CellFlag[] } {
  const texts = new Set<string>()
  let filled = 0
  const sample: string[] = []
  for (const { cells } of body) {
    const text = normalText(cells[index] ?? '')
    if (text === '') continue
    filled++
    texts.add(text)
    if (sample.length < SAMPLE) sample.push(text)
  }
  const areTaxIds = isTaxHeading(heading) || areLikelyTaxIds(sample)
  const hasSerials = serialDates !== null && !serialDates.isTaken
  const flagsOf = (row: TableRow): CellFlag[] => {
    const text = (row.cells[index] ?? '').trim()
    const flags = [...(row.flags?.get(index) ?? [])]
    if (isRounded(text) && !flags.includes('long-number')) flags.push('long-number')
    // Spreadsheets drop the leading zero of some regions' tax ids.
    if (areTaxIds && /^(?:\d{9}|\d{11})$/.test(text)) flags.push('short-tax-id')
    if (hasSerials && isSerialDate(text)) flags.push('serial-date')
    return flags
  }
  const found = new Map<CellFlag, { cells: number; first: ShownRow[] }>()
  for (const row of body) {
    for (const flag of flagsOf(row)) {
      const one = found.get(flag) ?? { cells: 0, first: [] }
      one.cells++
      if (one.first.length < SHOWN) one.first.push({ row: row.fileRow, text: shown(row.cells[index] ?? '') })
      found.set(flag, one)
    }
  }
  const flags = CELL_FLAGS.flatMap((flag) => {
    const one = found.get(flag)
    return one === undefined ? [] : [{ flag, ...one }]
  })
  // A serial number sent as a birthday would be charged and find nothing.
  const guess = hasSerials ? null : guessOf(heading, sample)
  return { column: { index, heading, filled, distinct: texts.size, guess, flags, serialDates }, flagsOf }
}

/** Rounded by a spreadsheet: `1.23457E+19`, or more than 15 digits that end in zeros. */
function isRounded(text: string): boolean {
  if (/^\d(?:[.,]\d+)?[eE]\+\d+$/.test(text)) return true
  return /^\d{16,40}$/.test(text) && /^0+$/.test(text.slice(15))
}
