import type { ErrorShape } from '@shared/ipc/errors'
import type { OperationInput, OperationName } from '@shared/service/operations'
import type { LearnedLabel } from './fields'
import type { FindOptions } from '../secrets-in-text/secret-finder'

/** Where a request goes and what it carries; secrets are held here and nowhere else in `api/`. */
export interface ServiceTarget {
  /** `{base_url}` as parsed by `parseAddress`: no trailing slash, no `/backend/public`. */
  readonly baseUrl: string
  /** The path segment of the lookup provider. */
  readonly lookupPath: string
  readonly token: string
  readonly secret: string
}

/** `interactive`: the user waits for it. `soon`: the user is about to need it. `sweep`: in the background. */
export type Priority = 'interactive' | 'soon' | 'sweep'

export interface CallOptions {
  readonly priority?: Priority
  readonly signal?: AbortSignal
  /** No retries at all (the connect test; `lookup.clean` never retries anyway). */
  readonly once?: boolean
}

/** A body that arrived whole, with a status of success and not HTML; not parsed yet, so that a worker can do it. */
export interface ServiceAnswer {
  readonly operation: OperationName
  readonly status: number
  readonly body: Uint8Array
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly milliseconds: number
}

/** What came back over HTTP, whatever its status: for somebody who wants to see the answer itself. */
export interface Exchange {
  readonly operation: OperationName
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** In UTF-8 when the answer said what it was in; as the service sent it, secrets that it repeats included. */
  readonly body: Uint8Array
  readonly receivedAt: number
  readonly milliseconds: number
  /** What the answer amounts to, as far as its status and a small body tell; null when the body is to be read. */
  readonly error: ErrorShape | null
}

/** What one request came to, for the connectivity state: reported for every try, also the ones that are retried. */
export interface Outcome {
  readonly operation: OperationName
  readonly error: ErrorShape | null
  readonly at: number
  /** When the next try of the same request is due. */
  readonly nextTryAt: number | null
}

/** Speaks the 36 operations. Every rejection is a `DesksideError` with one of the closed set of codes. */
export interface ServiceClient {
  send<N extends OperationName>(operation: N, input: OperationInput<N>, options?: CallOptions): Promise<ServiceAnswer>
  /**
   * One try, never shared and never repeated, that also brings the answers that `send` rejects for: an error status, a
   * page, an error in the body. Sent even after the credentials were refused, for somebody asked for this very answer.
   * Rejects when there is no answer (network, redirect, cancelled) and for an input that does not fit.
   */
  exchange(
    operation: OperationName,
    input: Readonly<Record<string, unknown>>,
    options?: Pick<CallOptions, 'signal'>
  ): Promise<Exchange>
  /** Takes the credentials out of a text in every form in which a service might repeat them. See `hideSecrets`. */
  hide(text: string, options?: FindOptions): string
  onOutcome(listener: (outcome: Outcome) => void): () => void
  /** Forgets what a 401 stopped: called with new credentials or when the user asks for another try. */
  resume(): void
  /** Aborts everything in flight and rejects everything queued with `workspace-closed`. */
  close(): void
}

/** A record as the service sent it, with the id that was recognised. */
export interface RawRecord {
  readonly id: number | null
  readonly fields: Readonly<Record<string, unknown>>
  /** In the storage tree and in a folder's content: what kind it is and which folder holds it (null: the top). */
  readonly noun?: 'folder' | 'file'
  readonly parentId?: number | null
}

/**
 * How sure it is that an answer holds what it seems to. `rows`: records. `empty`: an empty list or map where lists lie.
 * `doubtful`: either, and no more than that: `null` where a list is usual, a total of 0, names that may be a message.
 */
export type Emptiness = 'rows' | 'empty' | 'doubtful'

/** What an envelope held. */
export interface ReadAnswer {
  readonly records: readonly RawRecord[]
  readonly emptiness: Emptiness
  /** Doubtful because it lies under a name of what stands beside answers: never what was asked for. */
  readonly beside: boolean
  /** Where in the envelope the list (or its absence) and its total were found, e.g. `result.items`, `#meta.total`. */
  readonly places: readonly string[]
  /** Of a doubtful answer its beginning, masked, for diagnostics; else null. */
  readonly came: string | null
  /** Where the service says how many there are in all. */
  readonly total: number | null
  /** Pairs of id and label that stand beside the records (`included` of JSON:API), not within one of them. */
  readonly labels: readonly LearnedLabel[]
}
