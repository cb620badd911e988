import type { ErrorShape } from '@shared/ipc/errors'
import type { OperationInput, OperationName } from '@shared/service/operations'
import type { LearnedLabel } from './fields'
import type { FindOptions } from '../secrets-in-text/secret-finder'

/** Address and credentials of the service; `api/` stores secrets nowhere else. */
export interface ServiceTarget {
  /** `{base_url}` from `parseAddress`: no trailing slash, no `/backend/public`. */
  readonly baseUrl: string
  readonly lookupPath: string
  readonly token: string
  readonly secret: string
}

/** `interactive`: the user is waiting. `soon`: the user is about to need it. `sweep`: background. */
export type Priority = 'interactive' | 'soon' | 'sweep'

export interface CallOptions {
  readonly priority?: Priority
  readonly signal?: AbortSignal
  /** Disables retries (for the connect test; `lookup.clean` never retries). */
  readonly isOnce?: boolean
  /** Called right before the first byte may be sent; not for requests that end earlier or share a running one. */
  readonly onSending?: () => void
}

/** A complete successful body that is not HTML; unparsed, for a worker. */
export interface ServiceAnswer {
  readonly operation: OperationName
  readonly status: number
  readonly body: Uint8Array
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly milliseconds: number
}

/** An HTTP answer with any status, for users who want to see the raw answer. */
export interface Exchange extends Omit<ServiceAnswer, 'body'> {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** In UTF-8 if the charset was declared; otherwise as sent. May repeat secrets. */
  readonly body: Uint8Array
  /** Error by status and small body; null if the body is to be parsed. */
  readonly error: ErrorShape | null
}

/** Outcome of one attempt, for the connectivity state; reported for every attempt, including retried ones. */
export interface Outcome {
  readonly operation: OperationName
  readonly error: ErrorShape | null
  readonly at: number
  /** When the next attempt of the same request is due. */
  readonly nextTryAt: number | null
}

/** Sends the 36 operations. Rejects only with `DesksideError`, with one of its codes. */
export interface ServiceClient {
  send<N extends OperationName>(operation: N, input: OperationInput<N>, options?: CallOptions): Promise<ServiceAnswer>
  /**
   * Sends one attempt that is neither shared nor repeated. It also resolves where `send` rejects: an error status, a
   * page, an error in the body. It is sent even after refused credentials, since the user asked for this answer.
   * @throws if there is no answer (network, redirect, cancelled), and for invalid input
   */
  exchange(
    operation: OperationName,
    input: Readonly<Record<string, unknown>>,
    options?: Pick<CallOptions, 'signal' | 'onSending'>
  ): Promise<Exchange>
  /** Removes the credentials from a text in every encoding. See `hideSecrets`. */
  hide(text: string, options?: FindOptions): string
  onOutcome(listener: (outcome: Outcome) => void): () => void
  /** Allows requests again after a 401: for new credentials or when the user retries. */
  resume(): void
  /** Aborts running requests and rejects queued ones with `workspace-closed`. */
  close(): void
}

/** A record as sent, with its id. */
export interface RawRecord {
  readonly id: number | null
  readonly fields: Readonly<Record<string, unknown>>
  /** Set for tree nodes and folder contents, like the next two fields. */
  readonly noun?: 'folder' | 'file'
  /**
   * Id of the parent folder: the one that it names, if the answer contains that or nothing surrounds the node; else the
   * surrounding node. Null for the root, or for a parent without an id (see `within`). A folder that names itself has
   * its own id here.
   */
  readonly parentId?: number | null
  /** Index, in the same list, of the surrounding node; null if there is none. */
  readonly within?: number | null
}

/**
 * Certainty of an answer. `rows`: records. `empty`: an empty list or map in the place of a list. `doubtful`: uncertain,
 * e.g. `null` in a usual place, a total of 0, or names that may be a message.
 */
export type Emptiness = 'rows' | 'empty' | 'doubtful'

/** Content of an envelope. */
export interface ReadAnswer {
  readonly records: readonly RawRecord[]
  readonly emptiness: Emptiness
  /** Doubtful because it is under a name for data beside answers: never the requested data. */
  readonly isBeside: boolean
  /** Paths of the list (or of the sign that there is none) and of its total, e.g. `result.items`, `#meta.total`. */
  readonly places: readonly string[]
  /** Masked beginning of a doubtful answer, for diagnostics; else null. */
  readonly came: string | null
  /** The service's total; null if absent. */
  readonly total: number | null
  /** Id–label pairs from data beside the records (JSON:API's `included`). */
  readonly labels: readonly LearnedLabel[]
  /**
   * For `node`: the folder itself, if the answer describes it. It is not one of the records; records with `within` null
   * are its children.
   */
  readonly folder?: RawRecord
}

/** A match of the search across modules, with the module that the answer states; null if it states none. */
export interface RawMatch {
  readonly module: string | null
  readonly record: RawRecord
}
