import type { ProjectListing } from '../../model/project'
import type { PeopleListQuery, RecordListQuery } from '../../model/records'
import type { StorageListQuery } from '../../model/storage'
import type { ColumnKey } from '../../model/view'

export type ExportFormat = 'csv' | 'xlsx'

/** The list and its order. */
export type ExportedList =
  | ({ readonly kind: 'project' } & ProjectListing)
  | ({ readonly kind: 'record' } & RecordListQuery)
  | ({ readonly kind: 'person' } & PeopleListQuery)
  /** Its ids are those of rows: `StorageRow.id`. */
  | ({ readonly kind: 'storage' } & StorageListQuery)

/** A column of the file, with the heading on screen. */
export interface ExportColumn {
  readonly key: ColumnKey
  readonly heading: string
  /**
   * `money` is written as a number, with its currency in a further column; an invalid date in a column of dates becomes
   * text.
   */
  readonly type: 'text' | 'money' | 'date' | 'moment'
}

export interface ExportInput {
  readonly workspaceId: string
  /** Chosen by the caller; used by progress events and `lists.cancelExport`. */
  readonly attempt: string
  readonly of: ExportedList
  readonly columns: readonly ExportColumn[]
  /** These records only, in this order; null for the whole list. */
  readonly ids: readonly number[] | null
  readonly format: ExportFormat
  /** BCP 47: decides the words, and in CSV the decimal sign and the separator. */
  readonly locale: string
  /** The name of the list: the beginning of the suggested file name. */
  readonly name: string
}

export interface ExportOutcome {
  /** The file's name; null if the user cancelled. */
  readonly savedAs: string | null
  readonly rows: number
  /** Texts longer than a cell of a workbook allows, which were cut. */
  readonly cut: number
}

export interface ExportRoutes {
  /**
   * Writes a list from the cache to a file that the user chooses. Records and order are of one moment. Rejects with
   * `cancelled`, `disk-full`, `file-unwritable`; then there is no file.
   */
  'lists.export': { in: ExportInput; out: ExportOutcome }
  'lists.cancelExport': { in: { readonly attempt: string }; out: undefined }
}

export interface ExportEvents {
  /** Records written so far; `total` as soon as it is known. */
  export: { readonly attempt: string; readonly done: number; readonly total: number }
}
