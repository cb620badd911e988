import type { ProjectListing } from '../../model/project'
import type { PeopleListQuery, RecordListQuery } from '../../model/records'
import type { ColumnKey } from '../../model/view'

export type ExportFormat = 'csv' | 'xlsx'

/** Which list, in which order. */
export type ExportedList =
  | ({ readonly kind: 'project' } & ProjectListing)
  | ({ readonly kind: 'record' } & RecordListQuery)
  | ({ readonly kind: 'person' } & PeopleListQuery)

/** A column of the file, as it is headed on screen. */
export interface ExportColumn {
  readonly key: ColumnKey
  readonly heading: string
  /** `money` is written as a number, with its currency in a further column; what is no date in a column of dates is text. */
  readonly type: 'text' | 'money' | 'date' | 'moment'
}

export interface ExportInput {
  readonly workspaceId: string
  /** Chosen by who asks; progress and `lists.cancelExport` name it. */
  readonly attempt: string
  readonly of: ExportedList
  readonly columns: readonly ExportColumn[]
  /** These records only, in this order; null for the whole list. */
  readonly ids: readonly number[] | null
  readonly format: ExportFormat
  /** BCP 47: decides the words, and in CSV the decimal sign and what separates columns. */
  readonly locale: string
  /** What the list is called: the beginning of the suggested name. */
  readonly name: string
}

export interface ExportOutcome {
  /** The file's name; null when nobody named one. */
  readonly savedAs: string | null
  readonly rows: number
  /** Texts that were longer than a cell of a workbook can be, and were cut. */
  readonly cut: number
}

export interface ExportRoutes {
  /**
   * Writes a list to a file that the user names, out of the cache. Which records, and in which order, is that of one
   * moment. Rejects with `cancelled`, `disk-full`, `file-unwritable`; then there is no file.
   */
  'lists.export': { in: ExportInput; out: ExportOutcome }
  'lists.cancelExport': { in: { readonly attempt: string }; out: undefined }
}

export interface ExportEvents {
  /** How many records were written; `total` as soon as it is known which. */
  export: { readonly attempt: string; readonly done: number; readonly total: number }
}
