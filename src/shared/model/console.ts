/** Service console: a prepared request and its answer, without secrets. */
import type { ErrorShape } from '../ipc/errors'
import type { InputProblem } from '../rules/operation-input'
import type { AnswerShape, OperationName } from '../service/operations'
import type { Field } from './record'

/** A request with placeholders for token and secret. */
export interface PreparedRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  /** The JSON body of a POST. */
  readonly body: string | null
  readonly curl: string
}

export interface ServicePreview {
  /** Null while there are problems. */
  readonly request: PreparedRequest | null
  readonly problems: readonly InputProblem[]
  /** Number of items this request is charged for; null when items cost nothing. */
  readonly paidItems: number | null
}

export interface RawAnswer {
  /** `json`: formatted. `text`: unchanged, because it is not JSON or too long. */
  readonly kind: 'json' | 'text' | 'empty'
  readonly text: string
  /** Length of the whole text (characters), even if `text` was truncated. */
  readonly characters: number
  readonly isCut: boolean
  /** Whether values under token-like names were masked. */
  readonly isMasked: boolean
}

export interface AnsweredRecord {
  /** Null when no id was recognised. */
  readonly id: number | null
  readonly title: string | null
  /** The first fields; `fieldCount` counts all. */
  readonly fields: readonly Field[]
  readonly fieldCount: number
  /** Keys of fields with truncated values. */
  readonly cut: readonly string[]
}

export interface AnsweredRecords {
  readonly shape: AnswerShape
  /** The total, if the service gives one. */
  readonly total: number | null
  /** Number of records in this answer; `records` holds the first ones. */
  readonly count: number
  readonly records: readonly AnsweredRecord[]
}

export interface ServiceReply extends Pick<PreparedRequest, 'method' | 'url' | 'headers'> {
  readonly operation: OperationName
  /** Null without an HTTP answer; see `error`. */
  readonly status: number | null
  /** Names of headers with hidden values: they may hold a secret or identify somebody. */
  readonly withheld: readonly string[]
  /** From sending to the last byte, or to the failure (ms). */
  readonly milliseconds: number
  /** Epoch milliseconds. */
  readonly receivedAt: number
  /** Size of the decompressed body. */
  readonly bytes: number | null
  readonly raw: RawAnswer | null
  /** Null only with an `error`. */
  readonly decoded: AnsweredRecords | null
  readonly error: ErrorShape | null
}
