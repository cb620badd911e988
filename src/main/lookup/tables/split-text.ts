/** From a text to rows of cells. A wrong split multiplies what is paid for: without a sure separator there is none. */
import Papa from 'papaparse'
import { MOST_TABLE_COLUMNS, type Separator } from '@shared/model/lookup-table'
import type { Grid } from './grid'
import { LONGEST_SAMPLE, TableBudget, tooLarge, MOST_CELLS } from './limits'

/** Of the rows that have text, so many need the same number of cells. */
export const LEAST_FIT = 0.95
/** Rows by which a separator is found. */
const SAMPLE = 2_000
/** The more certain first: commas stand in addresses. */
const CANDIDATES = [';', '\t', '|', ','] as const

export interface SplitText extends Grid {
  readonly separator: Separator
  /** Of the rows with text those with the usual number of cells, 0 to 1; null without a separator. */
  readonly fit: number | null
}

/** @throws DesksideError `table-too-large` */
export function splitText(text: string, chosen?: Separator): SplitText {
  if (chosen !== undefined) return chosen === 'none' ? linesOf(text) : splitAt(text, chosen)
  const beginning = text.slice(0, LONGEST_SAMPLE)
  for (const separator of CANDIDATES) {
    const sample = parse(beginning, separator, SAMPLE)
    // The last line of it may be cut.
    if (beginning.length < text.length && sample.length > 1) sample.pop()
    if (fitOf(sample) < LEAST_FIT || usualCells(sample) < 2) continue
    // Lists are written "a,b", sentences and addresses "a, b".
    if (separator === ',' && (sample.length < 2 || spacedShare(sample) > 0.5)) continue
    const whole = splitAt(text, separator)
    if (whole.fit !== null && whole.fit >= LEAST_FIT) return whole
  }
  return linesOf(text)
}

/** Each line is one cell. @throws DesksideError `table-too-large` */
export function linesOf(text: string): SplitText {
  const budget = new TableBudget()
  const whole = withoutLastEnd(text)
  const rows: { fileRow: number; cells: string[] }[] = []
  const add = (line: string): void => {
    budget.addRow()
    budget.addText(line.length)
    rows.push({ fileRow: rows.length + 1, cells: [line] })
  }
  let from = 0
  for (const { index, 0: end } of whole.matchAll(/\r\n|\r|\n/g)) {
    add(whole.slice(from, index))
    from = index + end.length
  }
  add(whole.slice(from))
  return { rows, columnsLeftOut: 0, separator: 'none', fit: null }
}

function splitAt(text: string, separator: Exclude<Separator, 'none'>): SplitText {
  const all = parse(text, separator)
  const columns = all.reduce((most, cells) => Math.max(most, filledOf(cells)), 0)
  return {
    rows: all.map((cells, at) => ({ fileRow: at + 1, cells: cells.slice(0, MOST_TABLE_COLUMNS) })),
    columnsLeftOut: Math.max(0, columns - MOST_TABLE_COLUMNS),
    separator,
    fit: fitOf(all)
  }
}

/** How many cells there are up to the last with text. */
const filledOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** Row by row: no list is longer than a table may be. `most`: so many rows are enough. */
function parse(text: string, delimiter: string, most = Infinity): string[][] {
  // Before they are made: one line may consist of separators.
  if (countOf(text, delimiter) > MOST_CELLS) throw tooLarge('cells', { limit: MOST_CELLS })
  const budget = new TableBudget()
  const rows: string[][] = []
  Papa.parse<string[]>(withoutLastEnd(text), {
    delimiter,
    skipEmptyLines: false,
    step: ({ data }, parser) => {
      budget.addRow()
      budget.addCells(data.length)
      for (const cell of data) budget.addText(cell.length)
      rows.push(data)
      if (rows.length >= most) parser.abort()
    }
  })
  return rows
}

function countOf(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count++
  return count
}

/** The end of the last line begins no further row. */
const withoutLastEnd = (text: string): string => text.replace(/(?:\r\n|\r|\n)$/, '')

const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

function usualCells(rows: readonly string[][]): number {
  const counts = new Map<number, number>()
  for (const cells of rows) if (hasText(cells)) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0]
}

function fitOf(rows: readonly string[][]): number {
  const usual = usualCells(rows)
  const filled = rows.filter(hasText)
  return filled.length === 0 ? 0 : filled.filter(({ length }) => length === usual).length / filled.length
}

/** Of the cells behind a separator, those that begin with a space. */
function spacedShare(rows: readonly string[][]): number {
  const behind = rows.flatMap((cells) => cells.slice(1)).filter((cell) => cell !== '')
  return behind.length === 0 ? 0 : behind.filter((cell) => cell.startsWith(' ')).length / behind.length
}
