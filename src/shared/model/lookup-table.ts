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

/** What is known beforehand to go wrong with a cell. */
export const CELL_FLAGS = ['formula-without-value', 'error-cell', 'long-number', 'short-tax-id', 'merged'] as const
export type CellFlag = (typeof CELL_FLAGS)[number]

export interface FlaggedCells {
  readonly flag: CellFlag
  readonly cells: number
  /** The first of them: rows of the file, from 1 as spreadsheets count. */
  readonly first: readonly { readonly row: number; readonly text: string }[]
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
}

export interface PreviewCell {
  readonly text: string
  readonly flags: readonly CellFlag[]
}

/** How the bytes were read; each can be chosen otherwise with `lookup.readTable`. */
export interface TableReading {
  /** Null for workbooks and pasted lines. */
  readonly encoding: TextEncoding | null
  /** Why this encoding: a mark at the beginning, the pattern of NULs, strict UTF-8, nothing but a guess, or the user. */
  readonly encodingFrom: 'mark' | 'nul-pattern' | 'strict-utf-8' | 'guess' | 'user' | null
  /** Null for workbooks and pasted lines. */
  readonly separator: Separator | null
  /** Of all rows, those with the usual number of cells, 0 to 1; null without a separator. */
  readonly separatorFit: number | null
  /** Index of the sheet; null when it is no workbook. */
  readonly sheet: number | null
  /** Whether the first row has headings. */
  readonly heading: boolean
}

export interface OpenedTable {
  readonly id: string
  readonly name: string
  readonly kind: 'text' | 'workbook' | 'lines'
  readonly bytes: number
  readonly reading: TableReading
  readonly sheets: readonly string[]
  /** Without the heading row and rows without any filled cell. */
  readonly rows: number
  /** Rows without any filled cell, which are left out. */
  readonly emptyRows: number
  /** Columns behind the first 200, up to the last that has text: they are left out. */
  readonly columnsLeftOut: number
  readonly columns: readonly TableColumn[]
  /** The first rows, without headings. */
  readonly preview: readonly (readonly PreviewCell[])[]
}

/** Absent: as it is proposed. */
export interface ReadingChoice {
  readonly encoding?: TextEncoding
  readonly separator?: Separator
  readonly sheet?: number
  readonly heading?: boolean
}
