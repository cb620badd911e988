/**
 * Reads the body of an answer for the console: as text, and as recognised records. Pure, with a limited result; large
 * bodies are read in a thread.
 */
import { shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { AnsweredRecords, RawAnswer } from '@shared/model/console'
import { OPERATIONS, type OperationName } from '@shared/service/operations'
import { readAnswer } from '../api/envelope'
import { MASK, maskedJson, readJson } from '../api/json'
import { isTokenLike } from '../secrets-in-text/token-like'
import { answeredRecords } from './answered-records'
import { RAW_LIMIT } from './limits'

export interface ReplyToRead {
  readonly operation: OperationName
  readonly body: Uint8Array
  /** Whether to look for records; false for errors. */
  readonly shouldDecode: boolean
}

export interface ReadReply {
  readonly raw: RawAnswer
  readonly decoded: AnsweredRecords | null
  readonly error: ErrorShape | null
}

/** Never throws: unreadable answers are shown as text with the reason. */
export function readReply({ operation, body, shouldDecode }: ReplyToRead): ReadReply {
  let root: unknown
  try {
    root = readJson(body)
  } catch (thrown) {
    const raw = body.length === 0 ? EMPTY : textOf(body)
    return { raw, decoded: null, error: shouldDecode ? shapeOf(thrown) : null }
  }
  const raw = rawJson(root)
  if (!shouldDecode) return { raw, decoded: null, error: null }
  try {
    return { raw, decoded: answeredRecords(operation, readAnswer(body, OPERATIONS[operation].answers)), error: null }
  } catch (thrown) {
    return { raw, decoded: null, error: shapeOf(thrown) }
  }
}

/** Beginning of a body that is not read further, with the reason. */
export function unreadReply(body: Uint8Array, error: ErrorShape): ReadReply {
  return { raw: textOf(body), decoded: null, error }
}

const EMPTY: RawAnswer = { kind: 'empty', text: '', characters: 0, isCut: false, isMasked: false }

function rawJson(root: unknown): RawAnswer {
  const whole = maskedJson(root)
  const text = whole.slice(0, RAW_LIMIT)
  const [isCut, isMasked] = [text.length < whole.length, whole.includes(MASK)]
  return { kind: 'json', text, characters: whole.length, isCut, isMasked }
}

/** `"name": value` in invalid JSON: a broken answer may contain secrets too. */
const PAIR = /"((?:[^"\\]|\\.){1,100})"\s*:\s*("(?:[^"\\]|\\.)*"?|[-\d][\d.eE+-]*)/g

function textOf(body: Uint8Array): RawAnswer {
  const whole = new TextDecoder().decode(body)
  const text = whole
    .slice(0, RAW_LIMIT)
    .replace(PAIR, (pair: string, name: string) => (isTokenLike(name) ? `"${name}": "${MASK}"` : pair))
  const [isCut, isMasked] = [whole.length > RAW_LIMIT, text.includes(MASK)]
  return { kind: 'text', text, characters: whole.length, isCut, isMasked }
}
