/** Splits a text into rows of cells. A wrong split multiplies the cost, so an uncertain separator is not used. */
import Papa from 'papaparse'
import {
  type CellFlag,
  MOST_TABLE_COLUMNS,
  SEPARATORS,
  type Separator,
  type TableReading
} from '@shared/model/lookup-table'
import { findHeading } from './find-heading'
import { filledCells, filledTo, hasText, ONE_FLAG, type Grid } from './grid'
import { LONGEST_SAMPLE, TableBudget, tooLarge, MOST_CELLS } from './limits'
import { mendQuotes } from './mend-quotes'

/** Minimum share of filled rows with the same number of cells. */
const LEAST_FIT = 0.95
/** Rows sampled to find a separator. */
const SAMPLE = 2_000
/** Most certain first: commas occur in addresses. */
const CANDIDATES = [';', '\t', '|', ','] as const
/** Occurs in no text, so each line becomes one cell. */
const NOWHERE = '\u001f'
/** Spreadsheets omit trailing separators for blocks of this many rows. */
const BLOCK = 16

export interface SplitText extends Grid {
  readonly separator: Separator
  readonly separatorFrom: TableReading['separatorFrom']
  /** Share of filled rows with the usual number of cells, or fewer below headings; null without a separator. */
  readonly fit: number | null
}

/** @throws DesksideError `table-too-large` */
export function splitText(whole: string, chosen?: Separator): SplitText {
  const { text, named } = withoutSeparatorLine(whole)
  if (chosen !== undefined) return { ...splitAs(text, chosen), separatorFrom: 'user' }
  if (named !== null) {
    const byLine = splitAs(text, named)
    if (byLine.rows.some((row) => filledCells(row) > 1)) return { ...byLine, separatorFrom: 'line' }
  }
  const found = bySeparator(text)
  if (found !== null) return found
  const lines = quotedLinesOf(text)
  return (text.includes('"') ? splitQuotedRows(lines) : null) ?? lines
}

const splitAs = (text: string, separator: Separator): SplitText =>
  separator === 'none' ? quotedLinesOf(text) : splitAt(text, separator)

/** Splits by the first separator that gives nearly all rows the same number of cells; null if none does. */
function bySeparator(text: string): SplitText | null {
  const beginning = text.slice(0, LONGEST_SAMPLE)
  for (const separator of CANDIDATES) {
    if (!beginning.includes(separator)) continue
    const sample = parse(beginning, separator, SAMPLE).rows
    // The last sampled line may be cut.
    if (beginning.length < text.length && sample.length > 1) sample.pop()
    // In a short table most rows may be a title.
    if ((usualCells(sample) < 2 ? fitWithShortRows(sample) : fitOf(sample)) < LEAST_FIT) continue
    // Lists use "a,b"; sentences and addresses use "a, b".
    if (separator === ',' && (sample.length < 2 || spacedShare(sample) > 0.5)) continue
    const found = splitAt(text, separator)
    if (found.fit !== null && found.fit >= LEAST_FIT) return found
  }
  return null
}

/** Each line becomes one cell. @throws DesksideError `table-too-large` */
export function linesOf(text: string): SplitText {
  const budget = new TableBudget()
  const whole = withoutLastEnd(text)
  const rows: { fileRow: number; cells: string[] }[] = []
  const add = (line: string): void => {
    budget.add('rows')
    budget.addText(line.length)
    rows.push({ fileRow: rows.length + 1, cells: [line] })
  }
  let from = 0
  for (const { index, 0: end } of whole.matchAll(/\r\n|\r|\n/g)) {
    add(whole.slice(from, index))
    from = index + end.length
  }
  add(whole.slice(from))
  return { rows, columnsLeftOut: 0, separator: 'none', separatorFrom: 'fit', fit: null }
}

/** Lines as cells; quoted lines are unquoted as in a CSV file with one column. */
function quotedLinesOf(text: string): SplitText {
  if (!/(?:^|[\r\n])[ \t]*"/.test(text)) return linesOf(text)
  return { ...splitAt(text, NOWHERE), separator: 'none', fit: null }
}

/** Splits rows that were quoted as a whole because a program took them for one column; null without headings. */
function splitQuotedRows({ rows }: SplitText): SplitText | null {
  const found = bySeparator(rows.map(({ cells }) => (cells[0] ?? '').replaceAll('\n', ' ')).join('\n'))
  if (found === null) return null
  const heading = findHeading(found.rows.slice(0, SAMPLE))
  return heading !== null && filledCells(found.rows[heading] ?? { cells: [] }) > 1 ? found : null
}

/** Removes a first line `sep=;`, which names the separator. */
function withoutSeparatorLine(text: string): { readonly text: string; readonly named: Separator | null } {
  const [line = ''] = /^[^\r\n]*/.exec(text) ?? []
  const [start, sign = ''] = /^\ufeff?"?sep=(.)"?/i.exec(line) ?? []
  if (start === undefined || [...line.slice(start.length)].some((one) => one !== sign && one !== ' '))
    return { text, named: null }
  const rest = text.slice(line.length).replace(/^(?:\r\n|\r|\n)/, '')
  return { text: rest, named: SEPARATORS.find((known) => known === sign) ?? null }
}

function splitAt(text: string, delimiter: string): SplitText {
  const { rows, flags } = parse(text, delimiter)
  const columns = rows.reduce((most, cells) => Math.max(most, filledTo(cells)), 0)
  return {
    rows: rows.map((cells, at) => {
      const found = flags.get(at)
      const row = { fileRow: at + 1, cells: cells.slice(0, MOST_TABLE_COLUMNS) }
      return found === undefined ? row : { ...row, flags: found }
    }),
    columnsLeftOut: Math.max(0, columns - MOST_TABLE_COLUMNS),
    separator: SEPARATORS.find((known) => known === delimiter) ?? 'none',
    separatorFrom: 'fit',
    fit: fitOf(rows)
  }
}

/** Parses row by row, so that no list exceeds the table limits; at most `most` rows. Flags are by zero-based row and column. */
function parse(text: string, delimiter: string, most = Infinity) {
  // Checked before parsing: a line may consist of separators only.
  if (countOf(text, delimiter) > MOST_CELLS) throw tooLarge('cells', { limit: MOST_CELLS })
  const budget = new TableBudget()
  const rows: string[][] = []
  const mended = mendQuotes(withoutLastEnd(text).replace(/\r\n?/g, '\n'), delimiter)
  Papa.parse<string[]>(mended.text, {
    delimiter,
    newline: '\n',
    skipEmptyLines: false,
    step: ({ data }, parser) => {
      budget.add('rows')
      budget.add('cells', data.length)
      for (const cell of data) budget.addText(cell.length)
      rows.push(data)
      if (rows.length >= most) parser.abort()
    }
  })
  const flags = new Map<number, Map<number, readonly CellFlag[]>>()
  for (const { row, column } of mended.stray) {
    if (row >= rows.length || column >= MOST_TABLE_COLUMNS) continue
    budget.add('doubtful cells')
    const inRow = flags.get(row) ?? new Map<number, readonly CellFlag[]>()
    flags.set(row, inRow.set(column, ONE_FLAG['stray-quote']))
  }
  return { rows, flags }
}

function countOf(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count++
  return count
}

const withoutLastEnd = (text: string): string => text.replace(/(?:\r\n|\r|\n)$/, '')

function usualCells(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const cells of rows) if (hasText(cells)) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

function fitOf(rows: readonly string[][]): number {
  const usual = usualCells(rows)
  const filled = rows.filter(hasText)
  if (filled.length === 0) return 0
  const even = filled.filter(({ length }) => length === usual).length / filled.length
  return even >= LEAST_FIT ? even : Math.max(even, fitWithShortRows(rows))
}

/**
 * Share of rows that fit although trailing separators are missing: rows no longer than the headings, or blocks of rows
 * that a spreadsheet cut evenly.
 */
function fitWithShortRows(rows: readonly string[][]): number {
  const blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, at) =>
    rows.slice(at * BLOCK, (at + 1) * BLOCK).filter(hasText)
  )
  if (rows.length > BLOCK && blocks.every((block) => new Set(block.map(({ length }) => length)).size < 2))
    return blocks.flat().every(({ length }) => length > 1) ? 1 : 0
  const filled = rows.flatMap((cells, at) => (hasText(cells) ? [{ fileRow: at + 1, cells }] : []))
  const at = findHeading(filled.slice(0, SAMPLE))
  const heading = at === null ? undefined : filled[at]
  if (at === null || heading === undefined || filledCells(heading) < 2) return 0
  const body = filled.slice(at + 1)
  const wide = body.filter(({ cells }) => cells.length > 1).length
  const fit = body.filter(({ cells }) => filledTo(cells) <= heading.cells.length).length
  // If most lines have no separator, the others are sentences.
  return wide * 2 < body.length ? 0 : fit / body.length
}

/** Share of cells after a separator that start with a space. */
function spacedShare(rows: readonly string[][]): number {
  const behind = rows.flatMap((cells) => cells.slice(1)).filter((cell) => cell !== '')
  return behind.length === 0 ? 0 : behind.filter((cell) => cell.startsWith(' ')).length / behind.length
}
