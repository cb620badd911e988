import type { ErrorShape } from '@shared/ipc/errors'
import type { ExportColumn, ExportedList, ExportFormat } from '@shared/ipc/routes/exports'
import type { ExportedRow } from './exported-rows'

export interface ExportJob {
  /** The temporary file: it must not be there yet. */
  readonly part: string
  /** What the rows are: decides what those without a name are called. */
  readonly kind: ExportedList['kind']
  readonly columns: readonly ExportColumn[]
  readonly format: ExportFormat
  readonly locale: string
}

/** A window of rows; null behind the last one. */
export type ToExport = readonly ExportedRow[] | null

/** `more`: the thread is ready for a window. `done`: the file is whole and on the disk. */
export type FromExport =
  | { readonly type: 'more' }
  | { readonly type: 'done'; readonly cut: number }
  | { readonly type: 'failed'; readonly error: ErrorShape }
