/** What is said of a table before anything is paid for: headings, columns, what they seem to hold, doubtful cells. */
import type { CleanType } from '@shared/model/lookup-clean'
import { CELL_FLAGS, type CellFlag, type OpenedTable, PREVIEW_ROWS, type TableColumn } from '@shared/model/lookup-table'
import { cutText } from '@shared/rules/cut-text'
import { isEmail, phoneDigits } from '@shared/rules/lookup/checks'
import { normalText } from '@shared/rules/lookup/normal-text'
import type { TableRow } from './grid'

/** Cells by which a column's kind is guessed. */
const SAMPLE = 200
/** Of them, so many have to look alike. */
const LIKENESS = 0.8
/** Characters of a cell that are shown. */
const LONGEST_SHOWN = 1_000
/** Flagged cells that are shown of each kind. */
const SHOWN = 5

export interface DescribedTable extends Pick<OpenedTable, 'rows' | 'emptyRows' | 'columns' | 'preview'> {
  readonly heading: boolean
  /** The rows that count: with text, and without the one of headings. */
  readonly body: readonly TableRow[]
  readonly headings: readonly string[]
}

const HEADING_WORDS: readonly (readonly [RegExp, CleanType | null])[] = [
  [/адрес|address/iu, 'address'],
  [/тел|phone|моб/iu, 'phone'],
  [/почт|mail/iu, 'email'],
  [/фио|ф\. ?и\. ?о|имя|контакт|name/iu, 'name'],
  [/паспорт|passport/iu, 'passport'],
  [/авто|машин|vehicle|car/iu, 'vehicle'],
  [/рожд|birth/iu, 'birthdate'],
  [/инн|tax|кпп|огрн|клиент|компан|организ|город|улица|дата|номер|^№|^id$/iu, null]
]
const IS_TAX_ID = /инн|\binn\b|tax/iu

export function describeTable(all: readonly TableRow[], chosenHeading?: boolean): DescribedTable {
  const filled = all.filter(({ cells, flags }) => cells.some((cell) => cell.trim() !== '') || flags !== undefined)
  const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const heading = chosenHeading ?? looksLikeHeading(filled)
  const headings = Array.from({ length: width }, (_, at) => (heading ? shown((filled[0]?.cells[at] ?? '').trim()) : ''))
  const body = heading ? filled.slice(1) : filled
  const columns = headings.map((text, index) => columnOf(index, text, body))
  return {
    heading,
    body,
    headings,
    rows: body.length,
    emptyRows: all.length - filled.length,
    columns: columns.map(({ column }) => column),
    preview: body
      .slice(0, PREVIEW_ROWS)
      .map((row) =>
        columns.map(({ flagsOf, column: { index } }) => ({ text: shown(row.cells[index] ?? ''), flags: flagsOf(row) }))
      )
  }
}

const shown = (text: string): string => cutText(text, LONGEST_SHOWN)

/** Words without digits, each another one, above rows of which some cells have digits; or words that headings are. */
function looksLikeHeading([first, ...rest]: readonly TableRow[]): boolean {
  if (first === undefined || rest.length === 0) return false
  const cells = first.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (cells.length === 0 || new Set(cells).size < cells.length) return false
  if (cells.some((cell) => /[\d@,]/.test(cell) || cell.length > 60)) return false
  const known = cells.filter((cell) => HEADING_WORDS.some(([word]) => word.test(cell)) && cell.length <= 40)
  if (known.length > 0) return true
  const sample = rest.slice(0, SAMPLE)
  return first.cells.some((_, at) => {
    const texts = sample.map((row) => row.cells[at] ?? '').filter((cell) => cell.trim() !== '')
    return texts.length > 0 && texts.filter((cell) => /\d|@/.test(cell)).length / texts.length >= LIKENESS
  })
}

function columnOf(
  index: number,
  heading: string,
  body: readonly TableRow[]
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
  const taxIds = IS_TAX_ID.test(heading) || share(sample, (text) => /^(?:\d{10}|\d{12})$/.test(text)) >= 0.6
  const flagsOf = (row: TableRow): CellFlag[] => {
    const text = (row.cells[index] ?? '').trim()
    const flags = [...(row.flags?.get(index) ?? [])]
    if (isRounded(text) && !flags.includes('long-number')) flags.push('long-number')
    // Spreadsheets drop the zero with which the ids of some regions begin.
    if (taxIds && /^(?:\d{9}|\d{11})$/.test(text)) flags.push('short-tax-id')
    return flags
  }
  const found = new Map<CellFlag, { cells: number; first: { row: number; text: string }[] }>()
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
  return { column: { index, heading, filled, distinct: texts.size, guess: guessOf(heading, sample), flags }, flagsOf }
}

/** `1.23457E+19`, or more than 15 digits that end in zeros: a spreadsheet has rounded it. */
function isRounded(text: string): boolean {
  if (/^\d(?:[.,]\d+)?[eE]\+\d+$/.test(text)) return true
  return /^\d{16,40}$/.test(text) && /^0+$/.test(text.slice(15))
}

const share = (texts: readonly string[], holds: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(holds).length / texts.length

function guessOf(heading: string, sample: readonly string[]): CleanType | null {
  const named = HEADING_WORDS.find(([word]) => word.test(heading))
  if (named !== undefined) return named[1]
  if (share(sample, isEmail) >= LIKENESS) return 'email'
  if (share(sample, (text) => /^\d{1,2}\.\d{1,2}\.\d{4}$|^\d{4}-\d{2}-\d{2}$/.test(text)) >= LIKENESS)
    return 'birthdate'
  // Bare digits may be anything.
  if (share(sample, (text) => phoneDigits(text) !== null && /[+()\s-]/.test(text)) >= LIKENESS) return 'phone'
  if (share(sample, (text) => /^\p{L}[\p{L}.-]*(?:\s+\p{L}[\p{L}.-]*){1,3}$/u.test(text)) >= LIKENESS) return 'name'
  const address = (text: string): boolean => /\p{L}{3}/u.test(text) && /\d/.test(text) && /\s/.test(text)
  return share(sample, address) >= LIKENESS ? 'address' : null
}
