/** Finds the heading row: the first row, or one below a title. */
import { hasHeadingWord, isBareHeading, isCompany, LIKENESS } from './column-kinds'
import { filledCells, type TableRow } from './grid'

/** Rows below that help to tell headings from data. */
const SAMPLE = 200
/** Filled rows searched for headings; report titles are shorter. */
const FARTHEST = 30
/** Maximum title rows above a single column. */
const FARTHEST_IN_ONE_COLUMN = 3
const LONGEST_HEADING = 60

/**
 * @param rows rows with text, in order
 * @returns index of the heading row, or null
 */
export function findHeading(rows: readonly TableRow[]): number | null {
  const candidates = rows.slice(0, FARTHEST).map((row, at) => evidenceOf(row, rows.slice(at + 1, at + 1 + SAMPLE)))
  const isBelowTitle = (at: number): boolean => {
    const found = candidates[at]
    if (found === null || found === undefined) return false
    if (rows[at]?.isMarked === true) return found.words > 0 || found.filled > 1
    if (found.filled === 1) return found.bare === 1 && at <= FARTHEST_IN_ONE_COLUMN && !rows.some(isWide)
    return found.bare * 2 >= found.filled && rows.slice(0, at).every((row) => filledCells(row) <= found.filled)
  }
  for (const [at, found] of candidates.entries()) {
    if (found === null) continue
    if (at === 0 ? found.words === 0 && !found.isContrast && rows[0]?.isMarked !== true : !isBelowTitle(at)) continue
    // This row is a title or a group heading if a fuller heading row follows.
    const better = candidates
      .slice(at + 1, at + 4)
      .findIndex((next, below) => next !== null && next.filled > found.filled && isBelowTitle(at + 1 + below))
    if (better < 0) return at
  }
  return null
}

const isWide = (row: TableRow): boolean => filledCells(row) > 1

/**
 * Evidence that a row is the heading; null if something contradicts it. `bare`: cells of heading words only; `words`:
 * cells that contain one. `isContrast`: a text stands above a column of numbers.
 */
function evidenceOf(row: TableRow, below: readonly TableRow[]) {
  const cells = row.cells.map((cell) => cell.trim())
  const filled = cells.filter((cell) => cell !== '')
  const next = below[0]?.cells
  if (filled.length === 0 || next === undefined) return null
  if (filled.some((cell) => isValue(cell))) return null
  const others = below.filter(({ cells: one }) => !isSame(one, cells))
  // Numbered rows: the next row differs only in its number.
  if (cells.some((cell, at) => /\d/.test(cell) && /\p{L}/u.test(cell) && skeleton(cell) === skeleton(next[at] ?? '')))
    return null
  const isRepeated = (cell: string, at: number): boolean => others.some((one) => (one.cells[at] ?? '').trim() === cell)
  const own = cells.map((cell, at) => (cell === '' || isRepeated(cell, at) ? '' : cell))
  const bare = own.filter((cell) => cell !== '' && isBareHeading(cell)).length
  const known = own.filter((cell) => cell !== '' && hasHeadingWord(cell)).length
  const odd = filled.filter((cell) => cell.includes(',') && !isBareHeading(cell)).length
  if (odd > 0 && bare < 2 && bare * 2 < filled.length) return null
  const words = bare > 0 || known * 2 > filled.length + 1 ? Math.max(bare, known) : 0
  return { filled: filled.length, bare, words, isContrast: odd === 0 && hasContrast(cells, others) }
}

const isSame = (some: readonly string[], cells: readonly string[]): boolean =>
  cells.every((cell, at) => cell === (some[at] ?? '').trim())
const skeleton = (text: string): string => text.trim().replace(/\d+/g, '0')

/** Whether a text is data and never a heading. */
function isValue(cell: string): boolean {
  if (cell.length > LONGEST_HEADING || /@|:\/\//.test(cell)) return true
  const isYear = /^(?:19|20)\d\d$/.test(cell)
  if (!/[\p{L}№#%]/u.test(cell)) return !isYear
  if (isCompany(cell) && !hasHeadingWord(cell)) return true
  const rest = cell.replace(/(?<![\d.,])(?:\d{1,2}|(?:19|20)\d\d)(?![.,]?\d)/g, '')
  if (/\d/.test(rest)) return true
  if (rest === cell) return false
  return cell.includes(',') ? !isBareHeading(cell) : !hasHeadingWord(cell)
}

/** Whether a column of digits has a text without digits above it. */
function hasContrast(cells: readonly string[], below: readonly TableRow[]): boolean {
  return cells.some((cell, at) => {
    if (/\d/.test(cell) || !/\p{L}/u.test(cell)) return false
    const texts = below.map((row) => row.cells[at] ?? '').filter((text) => text.trim() !== '')
    return texts.length > 0 && texts.filter((text) => /\d|@/.test(text)).length / texts.length >= LIKENESS
  })
}
