/** What a table may take of this computer, whatever its file claims. Beyond a limit it is refused as too large. */
import { DesksideError } from '@shared/ipc/errors'
import { LARGEST_TABLE_FILE, MOST_TABLE_ROWS } from '@shared/model/lookup-table'

/** Bytes that a workbook is inflated to, counted while it is inflated: all parts that are read, together. */
export const MOST_INFLATED = 400 * 1024 * 1024
/** Files inside a workbook. */
export const MOST_PARTS = 20_000
export const MOST_SHEETS = 1_000
/** Texts that cells refer to, and formats of cells. A spreadsheet writes at most 65,490 formats. */
export const MOST_SHARED = 4_000_000
/** Characters of a cell, and bytes of a workbook without any mark-up; a spreadsheet allows 32,767 characters. */
export const LONGEST_TEXT = 2 * 1024 * 1024
/** Tags within tags. */
export const DEEPEST = 64
/** Characters by which the separator of a text is found. */
export const LONGEST_SAMPLE = 8 * 1024 * 1024
/** Places for cells, filled or not, and the characters of all texts in them. */
export const MOST_CELLS = 10_000_000
export const MOST_CHARACTERS = LARGEST_TABLE_FILE
/** Cells of which something is doubtful. */
export const MOST_FLAGGED = 2_000_000
/** Rows and columns of a sheet. A cell elsewhere is none. */
export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384

/** Memory of the thread that holds a table. The limits above keep within it; this one stops what they overlook. */
export const THREAD_LIMITS = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 64 } as const
/** Milliseconds for one reading. */
export const READING_TIME = 60_000

export const tooLarge = (what: string, details: Record<string, number> = {}): DesksideError =>
  new DesksideError('table-too-large', `The table has too much of something: ${what}.`, { details })

/** Counts what a table keeps. */
export class TableBudget {
  #rows = 0
  #cells = 0
  #characters = 0
  #flagged = 0

  /** @throws DesksideError `table-too-large` */
  addRow(): void {
    if (++this.#rows > MOST_TABLE_ROWS) throw tooLarge('rows', { limit: MOST_TABLE_ROWS })
  }

  /** @throws DesksideError `table-too-large` */
  addCells(count: number): void {
    this.#cells += count
    if (this.#cells > MOST_CELLS) throw tooLarge('cells', { limit: MOST_CELLS })
  }

  /** @throws DesksideError `table-too-large` */
  addText(length: number): void {
    this.#characters += length
    if (length > LONGEST_TEXT) throw tooLarge('text in a cell', { limit: LONGEST_TEXT })
    if (this.#characters > MOST_CHARACTERS) throw tooLarge('characters', { limit: MOST_CHARACTERS })
  }

  /** @throws DesksideError `table-too-large` */
  addFlagged(count: number): void {
    this.#flagged += count
    if (this.#flagged > MOST_FLAGGED) throw tooLarge('doubtful cells', { limit: MOST_FLAGGED })
  }
}
