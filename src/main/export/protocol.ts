import type { ErrorShape } from '@shared/ipc/errors'
import type { ExportColumn, ExportFormat } from '@shared/contract/exports'
import type { ExportedRow } from './exported-rows'
import type { ExportedKind } from './words'

export interface ExportJob {
  /** Path of the temporary file, which must not exist yet. */
  readonly part: string
  /** Kind of rows; decides the text for missing titles. */
  readonly kind: ExportedKind
  readonly columns: readonly ExportColumn[]
  readonly format: ExportFormat
  readonly locale: string
}

/** A page of rows; null after the last one. */
export type ToExport = readonly ExportedRow[] | null

/** `more`: ready for the next page. `done`: the file is complete and on disk. */
export type FromExport =
  | { readonly type: 'more' }
  | { readonly type: 'done'; readonly cut: number }
  | { readonly type: 'failed'; readonly error: ErrorShape }
