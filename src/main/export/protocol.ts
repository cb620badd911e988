import type { ErrorShape } from '@shared/ipc/errors'
import type { ExportColumn, ExportFormat } from '@shared/contract/exports'
import type { ExportedRow } from './exported-rows'
import type { ExportedKind } from './words'

export interface ExportJob {
  /** The temporary file, which must not exist yet. */
  readonly part: string
  /** The kind of the rows: decides the text for rows without a title. */
  readonly kind: ExportedKind
  readonly columns: readonly ExportColumn[]
  readonly format: ExportFormat
  readonly locale: string
}

/** A window of rows; null after the last one. */
export type ToExport = readonly ExportedRow[] | null

/** `more`: the thread is ready for a window. `done`: the file is whole and on the disk. */
export type FromExport =
  | { readonly type: 'more' }
  | { readonly type: 'done'; readonly cut: number }
  | { readonly type: 'failed'; readonly error: ErrorShape }
