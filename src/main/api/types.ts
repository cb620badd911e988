import type { ErrorShape } from '@shared/ipc/errors'
import type { OperationInput, OperationName } from '@shared/service/operations'
import type { LearnedLabel } from './fields'
import type { FindOptions } from '../secrets-in-text/secret-finder'

/** Where a request goes, and its credentials; `api/` keeps secrets nowhere else. */
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
  /** Called right before the first byte may go; never for a request that ends before, or that shares a running one. */
  readonly onSending?: () => void
}

/** A complete body with a status of success and not HTML; not parsed yet, so that a worker can do it. */
export interface ServiceAnswer {
  readonly operation: OperationName
  readonly status: number
  readonly body: Uint8Array
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly milliseconds: number
}

/** An HTTP answer with any status, for users who want to see the answer itself. */
export interface Exchange {
  readonly operation: OperationName
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** In UTF-8 when the charset was declared; as the service sent it, repeated secrets included. */
  readonly body: Uint8Array
  readonly receivedAt: number
  readonly milliseconds: number
  /** The error of the answer, by its status and a small body; null when the body is to be read. */
  readonly error: ErrorShape | null
}

/** The outcome of one try, for the connectivity state: reported for every try, also retried ones. */
export interface Outcome {
  readonly operation: OperationName
  readonly error: ErrorShape | null
  readonly at: number
  /** When the next try of the same request is due. */
  readonly nextTryAt: number | null
}

/** Sends the 36 operations. Every rejection is a `DesksideError` with one of the closed set of codes. */
export interface ServiceClient {
  send<N extends OperationName>(operation: N, input: OperationInput<N>, options?: CallOptions): Promise<ServiceAnswer>
  /**
   * One try, never shared or repeated, that also resolves with answers for which `send` rejects: an error status, a
   * page, an error in the body. Sent even after refused credentials, since the user asked for this very answer. Rejects
   * when there is no answer (network, redirect, cancelled) and for invalid input.
   */
  exchange(
    operation: OperationName,
    input: Readonly<Record<string, unknown>>,
    options?: Pick<CallOptions, 'signal' | 'onSending'>
  ): Promise<Exchange>
  /** Removes the credentials from a text in every form in which a service might repeat them. See `hideSecrets`. */
  hide(text: string, options?: FindOptions): string
  onOutcome(listener: (outcome: Outcome) => void): () => void
  /** Allows requests again after a 401: called with new credentials or when the user tries again. */
  resume(): void
  /** Aborts all running requests and rejects all queued ones with `workspace-closed`. */
  close(): void
}

/** A record as the service sent it, with its id. */
export interface RawRecord {
  readonly id: number | null
  readonly fields: Readonly<Record<string, unknown>>
  /** In the file tree and in a folder's contents, as the next two. */
  readonly noun?: 'folder' | 'file'
  /**
   * The folder it lies in: the one that it names, where the answer holds that one or nothing is around it; else the node
   * around it. Null: the top, or a node without an id (see `within`). A folder with its own id here names itself.
   */
  readonly parentId?: number | null
  /** The place, in the same list of records, of the node around it; null: none is. */
  readonly within?: number | null
}

/**
 * How certain an answer is. `rows`: records. `empty`: an empty list or map in the place of a list. `doubtful`: any of
 * these, but uncertain: `null` in the usual place of a list, a total of 0, names that may be a message.
 */
export type Emptiness = 'rows' | 'empty' | 'doubtful'

/** The content of an envelope. */
export interface ReadAnswer {
  readonly records: readonly RawRecord[]
  readonly emptiness: Emptiness
  /** Doubtful because it is under a name for data beside answers: never what was requested. */
  readonly beside: boolean
  /** Where in the envelope the list (or its absence) and its total were found, e.g. `result.items`, `#meta.total`. */
  readonly places: readonly string[]
  /** Of a doubtful answer its beginning, masked, for diagnostics; else null. */
  readonly came: string | null
  /** The total, if the service gives one. */
  readonly total: number | null
  /** Pairs of id and label from beside the records (`included` of JSON:API), not within one of them. */
  readonly labels: readonly LearnedLabel[]
  /**
   * Of a folder's contents (`node`): the folder itself, where the answer says something of it as well. It is none of the
   * records; those for which `within` is null lie in it.
   */
  readonly folder?: RawRecord
}

/** A record that the search across modules found, and of which module the answer says it is; null: it does not say. */
export interface RawMatch {
  readonly module: string | null
  readonly record: RawRecord
}
