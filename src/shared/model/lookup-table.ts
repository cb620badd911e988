/** A table opened, dropped or pasted for standardising its columns. */
import type { CleanType } from './lookup-clean'

export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'koi8-r', 'ibm866'] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** `none`: each line is one cell. */
export const SEPARATORS = [',', ';', '\t', '|', 'none'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Size limit of a file (bytes). */
export const LARGEST_TABLE_FILE = 64 * 1024 * 1024
export const MOST_TABLE_ROWS = 200_000
export const MOST_TABLE_COLUMNS = 200
export const PREVIEW_ROWS = 20

/** Problems expected with a cell, or found while reading it. */
export const CELL_FLAGS = [
  'formula-without-value',
  'formula-text',
  'error-cell',
  'long-number',
  'short-tax-id',
  'serial-date',
  'broken-letter',
  'stray-quote',
  'invisible',
  'merged'
] as const
export type CellFlag = (typeof CELL_FLAGS)[number]

/** Kinds of rows and columns left out by default. */
export const LEFT_OUT_KINDS = [
  'above-headings',
  'repeated-headings',
  'totals',
  'below-table',
  'hidden-rows',
  'hidden-columns'
] as const
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]

/** A row of the file, numbered from 1 like in spreadsheets, with the beginning of its text. */
export interface ShownRow {
  readonly row: number
  readonly text: string
}

export interface LeftOut {
  readonly kind: LeftOutKind
  readonly count: number
  /** True: the user chose to include them. */
  readonly isTaken: boolean
  /** The first rows, or the first texts of the columns with their rows. */
  readonly first: readonly ShownRow[]
}

/** Rows with more or fewer cells than there are headings. */
export const UNEVEN_ROWS = ['short', 'long'] as const
export interface UnevenRows {
  /** `short`: missing cells are empty. `long`: cells beyond the last heading, perhaps in a wrong column. */
  readonly kind: (typeof UNEVEN_ROWS)[number]
  readonly count: number
  readonly first: readonly ShownRow[]
}

export interface TableSheet {
  readonly name: string
  readonly hidden: boolean
}

/** Dates stored as serial numbers, as in spreadsheets. */
export interface SerialDates {
  readonly cells: number
  /** Date of the first one. */
  readonly from: string
  readonly to: string
  /** True: the user chose to read them as dates. */
  readonly isTaken: boolean
}

export interface FlaggedCells {
  readonly flag: CellFlag
  readonly cells: number
  readonly first: readonly ShownRow[]
}

export interface TableColumn {
  /** Column index, from 0. */
  readonly index: number
  /** Heading cell; empty without a heading row. */
  readonly heading: string
  /** Number of non-empty cells. */
  readonly filled: number
  /** Number of distinct texts (trimmed, NFC). */
  readonly distinct: number
  /** Proposed content type; null: not certain enough. */
  readonly guess: CleanType | null
  readonly flags: readonly FlaggedCells[]
  /** Null if no cell looks like a serial date, or the heading is not that of a date. */
  readonly serialDates: SerialDates | null
}

/** How the bytes were interpreted; `lookup.readTable` can override each part. */
export interface TableReading {
  /** Null for workbooks and pasted lines. */
  readonly encoding: TextEncoding | null
  /**
   * Evidence for the encoding: byte order mark, pattern of NULs, strict UTF-8, UTF-8 with a few broken letters, the
   * file's declaration, a guess, or the user.
   */
  readonly encodingFrom: 'mark' | 'nul-pattern' | 'strict-utf-8' | 'mostly-utf-8' | 'declared' | 'guess' | 'user' | null
  /** Null for workbooks, web pages and pasted lines. */
  readonly separator: Separator | null
  /** Evidence for the separator: the file's first line names it, the rows fit, or the user. */
  readonly separatorFrom: 'line' | 'fit' | 'user' | null
  /** Share (0 to 1) of rows with the usual number of cells, or fewer below headings; null without a separator. */
  readonly separatorFit: number | null
  /** Index of the sheet; null without sheets. */
  readonly sheet: number | null
  /** Reason for this sheet: active when the file was saved, first visible one with rows, or the user. */
  readonly sheetFrom: 'active' | 'first-with-rows' | 'user' | null
  /** Row of the file with the headings, from 1; null: none. */
  readonly headingRow: number | null
}

export interface OpenedTable {
  readonly id: string
  readonly name: string
  /** `page`: the tables of a web page, whatever the file extension. */
  readonly kind: 'text' | 'workbook' | 'page' | 'lines'
  readonly bytes: number
  readonly reading: TableReading
  /** Sheets of a workbook, tables of a page. */
  readonly sheets: readonly TableSheet[]
  /** Candidate rows for the headings. */
  readonly headingRows: readonly ShownRow[]
  /** Number of data rows, without the headings, empty rows and rows left out. */
  readonly rows: number
  /** Number of rows without a filled cell, which are left out. */
  readonly emptyRows: number
  /** Number of columns left out: beyond the first 200, up to the last one with text. */
  readonly columnsLeftOut: number
  readonly leftOut: readonly LeftOut[]
  readonly uneven: readonly UnevenRows[]
  readonly columns: readonly TableColumn[]
  /** The first rows, without headings. */
  readonly preview: readonly (readonly { readonly text: string; readonly flags: readonly CellFlag[] }[])[]
}
