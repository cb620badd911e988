/** From a text to rows of cells. A wrong split multiplies what is paid for: without a sure separator there is none. */
import Papa from 'papaparse'
import type { Separator } from '@shared/model/lookup-table'
import type { TableRow } from './grid'

/** Of the rows that have text, so many need the same number of cells. */
export const LEAST_FIT = 0.95
/** Rows by which a separator is found. */
const SAMPLE = 2_000
/** The more certain first: commas stand in addresses. */
const CANDIDATES = [';', '\t', '|', ','] as const

export interface SplitText {
  readonly rows: readonly TableRow[]
  readonly separator: Separator
  /** Of the rows with text those with the usual number of cells, 0 to 1; null without a separator. */
  readonly fit: number | null
}

export function splitText(text: string, chosen?: Separator): SplitText {
  if (chosen !== undefined) return chosen === 'none' ? linesOf(text) : splitAt(text, chosen)
  for (const separator of CANDIDATES) {
    const sample = parse(text, separator, SAMPLE)
    if (fitOf(sample) < LEAST_FIT || usualCells(sample) < 2) continue
    // Lists are written "a,b", sentences and addresses "a, b".
    if (separator === ',' && (sample.length < 2 || spacedShare(sample) > 0.5)) continue
    const whole = splitAt(text, separator)
    if (whole.fit !== null && whole.fit >= LEAST_FIT) return whole
  }
  return linesOf(text)
}

/** Each line is one cell. */
export function linesOf(text: string): SplitText {
  const lines = withoutLastEnd(text).split(/\r\n|\r|\n/)
  return { rows: lines.map((line, at) => ({ fileRow: at + 1, cells: [line] })), separator: 'none', fit: null }
}

function splitAt(text: string, separator: Exclude<Separator, 'none'>): SplitText {
  const all = parse(text, separator)
  const rows = all.map((cells, at) => ({ fileRow: at + 1, cells }))
  return { rows, separator, fit: fitOf(all) }
}

function parse(text: string, delimiter: string, preview = 0): string[][] {
  return Papa.parse<string[]>(withoutLastEnd(text), { delimiter, preview, skipEmptyLines: false }).data
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
