import type { ErrorShape } from '@shared/ipc/errors'

/** Commands of a worker: name -> what goes in and what comes out. */
export type CommandMap<C> = { [K in keyof C]: { in: unknown; out: unknown } }

export interface WorkerRequest {
  readonly id: number
  readonly command: string
  readonly input: unknown
}

/** What a worker says: it is ready (once), it answers, or it has something to tell (`notice`). */
export type WorkerMessage =
  | { readonly type: 'ready'; readonly value: unknown }
  | { readonly type: 'failed'; readonly error: ErrorShape }
  | { readonly type: 'answer'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly type: 'answer'; readonly id: number; readonly ok: false; readonly error: ErrorShape }
  | { readonly type: 'notice'; readonly name: string; readonly value: unknown }
