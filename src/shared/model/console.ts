/** The service console: a request before it is sent, and its answer, without any secret. */
import type { ErrorShape } from '../ipc/errors'
import type { InputProblem } from '../rules/operation-input'
import type { AnswerShape, OperationName } from '../service/operations'
import type { Field } from './record'

export interface HeaderLine {
  readonly name: string
  readonly value: string
}

/** A request with placeholders for token and secret. */
export interface PreparedRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: readonly HeaderLine[]
  /** The JSON body of a POST. */
  readonly body: string | null
  /** The same as a shell command. */
  readonly curl: string
}

export interface ServicePreview {
  /** Null while there are problems. */
  readonly request: PreparedRequest | null
  readonly problems: readonly InputProblem[]
  /** Items that this request pays for; null when it costs nothing per item. */
  readonly paidItems: number | null
}

/** The body as text. */
export interface RawAnswer {
  /** `json`: formatted. `text`: unchanged, because it is no JSON, or too long. */
  readonly kind: 'json' | 'text' | 'empty'
  readonly text: string
  /** Characters of the whole text; more than in `text` when that was cut. */
  readonly characters: number
  readonly cut: boolean
  /** Whether values under token-like names were masked. */
  readonly masked: boolean
}

export interface AnsweredRecord {
  /** Null when no id was recognised. */
  readonly id: number | null
  readonly title: string | null
  /** The first of them; `fieldCount` says how many there are. */
  readonly fields: readonly Field[]
  readonly fieldCount: number
  /** Keys of fields whose values were cut. */
  readonly cut: readonly string[]
}

export interface AnsweredRecords {
  readonly shape: AnswerShape
  /** The total, if the service gives one. */
  readonly total: number | null
  /** Records in this answer; `records` holds the first of them. */
  readonly count: number
  readonly records: readonly AnsweredRecord[]
}

export interface ServiceReply {
  readonly operation: OperationName
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Null without an HTTP answer; see `error`. */
  readonly status: number | null
  readonly headers: readonly HeaderLine[]
  /** Names of headers whose values are not shown, because they may hold a secret or identify somebody. */
  readonly withheld: readonly string[]
  /** Milliseconds from sending to the last byte, or to the failure. */
  readonly milliseconds: number
  /** Epoch milliseconds. */
  readonly receivedAt: number
  /** Of the decompressed body. */
  readonly bytes: number | null
  readonly raw: RawAnswer | null
  /** Null only with an `error`. */
  readonly decoded: AnsweredRecords | null
  readonly error: ErrorShape | null
}
