/** What the service console shows: a request before it is sent, and what came back, without any secret. */
import type { ErrorShape } from '../ipc/errors'
import type { InputProblem, ServiceInput } from '../rules/operation-input'
import type { AnswerShape, OperationName } from '../service/operations'
import type { Field } from './record'

export interface HeaderLine {
  readonly name: string
  readonly value: string
}

/** A request as it goes out, with placeholders where token and secret will stand. */
export interface PreparedRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: readonly HeaderLine[]
  /** The JSON body of a POST. */
  readonly body: string | null
  /** The same as a command for a POSIX shell. */
  readonly curl: string
}

export interface ServicePreview {
  /** Null as long as there are problems: what can't be sent can't be shown. */
  readonly request: PreparedRequest | null
  readonly problems: readonly InputProblem[]
  /** Items that this request pays for; null when it costs nothing by the piece. */
  readonly paidItems: number | null
}

export interface ServiceCall {
  readonly operation: OperationName
  readonly input: ServiceInput
  /** Chosen by the renderer, so that it can cancel this very call. */
  readonly attempt: string
  /** For a paid operation the number of items that the user agreed to; refused when it is not their number. */
  readonly confirmedItems: number | null
}

/** The body as text. */
export interface RawAnswer {
  /** `json`: formatted anew. `text`: as it came, since it is no JSON, or too much of it to be read. */
  readonly kind: 'json' | 'text' | 'empty'
  readonly text: string
  /** Characters of the whole text; `text` holds fewer of them when it was cut. */
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
  /** Keys of the fields whose values are too long to be shown here and were cut. */
  readonly cut: readonly string[]
}

export interface AnsweredRecords {
  readonly shape: AnswerShape
  /** How many there are in all, when the service says so. */
  readonly total: number | null
  /** Records in this answer; `records` holds the first of them. */
  readonly count: number
  readonly records: readonly AnsweredRecord[]
}

export interface ServiceReply {
  readonly operation: OperationName
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Null when nothing came back over HTTP; `error` says why. */
  readonly status: number | null
  readonly headers: readonly HeaderLine[]
  /** Names of headers whose values are not shown, because they may hold a secret or say who somebody is. */
  readonly withheld: readonly string[]
  /** From sending to the last byte; without an answer, until the failure. */
  readonly milliseconds: number
  /** Epoch milliseconds. */
  readonly receivedAt: number
  /** Of the decompressed body. */
  readonly bytes: number | null
  readonly raw: RawAnswer | null
  /** Null with an `error` only. */
  readonly decoded: AnsweredRecords | null
  readonly error: ErrorShape | null
}
