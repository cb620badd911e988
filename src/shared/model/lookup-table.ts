/** A table that somebody opened, dropped or pasted in order to standardise its columns. */
import type { CleanType } from './lookup-clean'

export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'koi8-r', 'ibm866'] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** `none`: each line is one cell, and is never split. */
export const SEPARATORS = [',', ';', '\t', '|', 'none'] as const
export type Separator = (typeof SEPARATORS)[number]

/** Bytes of a file that can be opened. */
export const LARGEST_TABLE_FILE = 64 * 1024 * 1024
export const MOST_TABLE_ROWS = 200_000
export const MOST_TABLE_COLUMNS = 200
/** Rows that are shown before anything is confirmed. */
export const PREVIEW_ROWS = 20

/** What is known beforehand to go wrong with a cell, or was not understood in it. */
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

/** Kinds of rows and columns that are left out unless somebody takes them. */
export const LEFT_OUT_KINDS = [
  'above-headings',
  'repeated-headings',
  'totals',
  'below-table',
  'hidden-rows',
  'hidden-columns'
] as const
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]

/** Rows of the file, from 1 as spreadsheets count, each with the beginning of its text. */
export interface ShownRow {
  readonly row: number
  readonly text: string
}

export interface LeftOut {
  readonly kind: LeftOutKind
  /** Rows, or columns. */
  readonly count: number
  /** Somebody chose to take them all the same. */
  readonly taken: boolean
  /** The first rows, or the first texts of the columns with the rows that have them. */
  readonly first: readonly ShownRow[]
}

/** Rows whose number of cells is another than that of the headings. */
export const UNEVEN_ROWS = ['short', 'long'] as const
export interface UnevenRows {
  /** `short`: missing cells are empty. `long`: cells behind the last heading, which may stand in a wrong column. */
  readonly kind: (typeof UNEVEN_ROWS)[number]
  readonly count: number
  readonly first: readonly ShownRow[]
}

export interface TableSheet {
  readonly name: string
  readonly hidden: boolean
}

/** Days that stand as numbers in a column, as spreadsheets count them. */
export interface SerialDates {
  readonly cells: number
  /** The first of them. */
  readonly from: string
  readonly to: string
  /** Somebody chose to read them as dates. */
  readonly taken: boolean
}

export interface FlaggedCells {
  readonly flag: CellFlag
  readonly cells: number
  readonly first: readonly ShownRow[]
}

export interface TableColumn {
  /** From 0. */
  readonly index: number
  /** The cell of the heading row; empty without one. */
  readonly heading: string
  /** Cells that are not empty. */
  readonly filled: number
  /** Different texts among them, trimmed and in NFC. */
  readonly distinct: number
  /** What it seems to hold; null: nothing is sure enough. Only a proposal. */
  readonly guess: CleanType | null
  readonly flags: readonly FlaggedCells[]
  /** Null where no cell looks like one, or the heading is none of a date. */
  readonly serialDates: SerialDates | null
}

export interface PreviewCell {
  readonly text: string
  readonly flags: readonly CellFlag[]
}

/** How the bytes were read; each can be chosen otherwise with `lookup.readTable`. */
export interface TableReading {
  /** Null for workbooks and pasted lines. */
  readonly encoding: TextEncoding | null
  /**
   * Why this encoding: a mark at the beginning, the pattern of NULs, strict UTF-8, UTF-8 with a few broken letters, what
   * the file says of itself, nothing but a guess, or the user.
   */
  readonly encodingFrom: 'mark' | 'nul-pattern' | 'strict-utf-8' | 'mostly-utf-8' | 'declared' | 'guess' | 'user' | null
  /** Null for workbooks, web pages and pasted lines. */
  readonly separator: Separator | null
  /** Why this separator: the first line of the file names it, the rows fit, or the user. */
  readonly separatorFrom: 'line' | 'fit' | 'user' | null
  /** Of all rows, those with the usual number of cells, or with fewer below headings, 0 to 1; null without a separator. */
  readonly separatorFit: number | null
  /** Index of the sheet; null where there are no sheets. */
  readonly sheet: number | null
  /** Why this sheet: it was open when the file was saved, it is the first visible one with rows, or the user. */
  readonly sheetFrom: 'active' | 'first-with-rows' | 'user' | null
  /** The row of the file that has the headings, from 1; null: there are none. */
  readonly headingRow: number | null
}

export interface OpenedTable {
  readonly id: string
  readonly name: string
  /** `page`: the tables of a web page, whatever the file is called. */
  readonly kind: 'text' | 'workbook' | 'page' | 'lines'
  readonly bytes: number
  readonly reading: TableReading
  /** Sheets of a workbook, tables of a page. */
  readonly sheets: readonly TableSheet[]
  /** Rows that may have the headings. */
  readonly headingRows: readonly ShownRow[]
  /** Without the row of headings, rows without any filled cell, and what is left out. */
  readonly rows: number
  /** Rows without any filled cell, which are left out. */
  readonly emptyRows: number
  /** Columns behind the first 200, up to the last that has text: they are left out. */
  readonly columnsLeftOut: number
  readonly leftOut: readonly LeftOut[]
  readonly uneven: readonly UnevenRows[]
  readonly columns: readonly TableColumn[]
  /** The first rows, without headings. */
  readonly preview: readonly (readonly PreviewCell[])[]
}
