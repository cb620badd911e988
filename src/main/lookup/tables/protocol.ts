import type { ErrorShape } from '@shared/ipc/errors'
import type { ReadingChoice } from '@shared/contract/lookup'

export type ToTable =
  | { readonly id: number; readonly type: 'read'; readonly choice: ReadingChoice }
  | { readonly id: number; readonly type: 'rows'; readonly from: number; readonly count: number }

export type FromTable =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: ErrorShape }
