import type { ErrorShape } from '@shared/ipc/errors'

export interface WorkerRequest {
  readonly id: number
  /** Name of an operation (see `operations.ts`), or `close`. */
  readonly operation: string
  readonly input: readonly unknown[]
}

/** Messages from a worker: ready (once), an answer, or a notice. */
export type WorkerMessage =
  | { readonly type: 'ready'; readonly value: unknown; readonly operations: readonly string[] }
  | { readonly type: 'failed'; readonly error: ErrorShape }
  | { readonly type: 'answer'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly type: 'answer'; readonly id: number; readonly ok: false; readonly error: ErrorShape }
  | { readonly type: 'notice'; readonly name: string; readonly value: unknown }
