import type { ErrorShape } from '@shared/ipc/errors'

export interface WorkerRequest {
  readonly id: number
  /** The name of an operation (see `operations.ts`), or `close`. */
  readonly operation: string
  readonly input: readonly unknown[]
}

/** Messages of a worker: it is ready (once), it answers, or it sends a notice. */
export type WorkerMessage =
  | { readonly type: 'ready'; readonly value: unknown; readonly operations: readonly string[] }
  | { readonly type: 'failed'; readonly error: ErrorShape }
  | { readonly type: 'answer'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly type: 'answer'; readonly id: number; readonly ok: false; readonly error: ErrorShape }
  | { readonly type: 'notice'; readonly name: string; readonly value: unknown }
