/** Resource limits for tables, whatever the file claims. Beyond a limit it is refused as too large. */
import { DesksideError } from '@shared/ipc/errors'
import { LARGEST_TABLE_FILE, MOST_TABLE_ROWS } from '@shared/model/lookup-table'

/** Upper bound of inflated bytes over all parts of a workbook, counted while inflating. */
export const MOST_INFLATED = 400 * 1024 * 1024
export const MOST_PARTS = 20_000
export const MOST_SHEETS = 1_000
/** Upper bound of shared texts and cell formats. Spreadsheets write at most 65,490 formats. */
export const MOST_SHARED = 4_000_000
/**
 * Upper bound of characters in a cell, and of bytes of a workbook without markup; spreadsheets allow 32,767 characters.
 */
export const LONGEST_TEXT = 2 * 1024 * 1024
/** Maximum length of a shown sheet name; spreadsheets allow 31 characters. */
export const LONGEST_NAME = 100
export const DEEPEST = 64
/** Characters sampled to find the separator of a text. */
export const LONGEST_SAMPLE = 8 * 1024 * 1024
/** Upper bound of cells, filled or not, and of the characters in all of them. */
export const MOST_CELLS = 10_000_000
export const MOST_CHARACTERS = LARGEST_TABLE_FILE
const MOST_FLAGGED = 2_000_000
/** Last row and column of a sheet; cells beyond are ignored. */
export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384

/** Memory of a table's thread. The limits above stay below it; this one catches the rest. */
export const THREAD_LIMITS = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 } as const
/** Deadline of one reading (ms). */
export const READING_TIME = 60_000

export const tooLarge = (what: string, details: Record<string, number> = {}): DesksideError =>
  new DesksideError('table-too-large', `The table has too much of something: ${what}.`, { details })

const LIMITS = {
  rows: MOST_TABLE_ROWS,
  cells: MOST_CELLS,
  characters: MOST_CHARACTERS,
  'doubtful cells': MOST_FLAGGED
} as const

/** Counts the resources of a table. */
export class TableBudget {
  readonly #used = { rows: 0, cells: 0, characters: 0, 'doubtful cells': 0 }

  /** @throws DesksideError `table-too-large` */
  add(what: keyof typeof LIMITS, count = 1): void {
    this.#used[what] += count
    if (this.#used[what] > LIMITS[what]) throw tooLarge(what, { limit: LIMITS[what] })
  }

  /** @throws DesksideError `table-too-large` */
  addText(length: number): void {
    if (length > LONGEST_TEXT) throw tooLarge('text in a cell', { limit: LONGEST_TEXT })
    this.add('characters', length)
  }
}
