/** Detects rows that are messages, not records: `{ "data": [{ "message": "The module is off" }] }`. */
import { isMessageName } from './envelope-names'
import { normaliseKey } from '../json'
import { isFailureText, isNothingText, isSwitchedOffText } from './refusal-words'
import type { RawRecord } from '../types'

const MESSAGES: ReadonlySet<string> = new Set([
  ...['detail', 'details', 'reason', 'cause', 'errmsg', 'err_msg', 'error_text', 'error_description', 'fault_string'],
  ...['сообщение', 'ошибка', 'причина', 'текст_ошибки']
])
/** Keys that accompany a message. */
const BESIDE_MESSAGES: ReadonlySet<string> = new Set([
  ...['id', 'code', 'status', 'type', 'level', 'severity', 'lang', 'locale', 'field', 'success', 'ok', 'time'],
  ...['timestamp', 'error_code', 'errcode', 'error_type', 'request_id', 'trace_id', 'код', 'статус']
])
/** A `text` beside one of these is a message; beside a status it may be a task. */
const OF_TEXTS: ReadonlySet<string> = new Set(['code', 'level', 'severity', 'error_code', 'код'])

export function areMessages(records: readonly RawRecord[]): boolean {
  return records.length > 0 && records.every(({ fields }) => isMessage(fields))
}

function isMessage(fields: RawRecord['fields']): boolean {
  let [hasMessage, isText, isOfText] = [false, false, false]
  for (const key in fields) {
    const value = fields[key]
    if (value === null || value === '') continue
    const name = normaliseKey(key)
    if (isMessageName(name) || MESSAGES.has(name)) hasMessage ||= typeof value === 'string'
    else if (name === 'text') isText = typeof value === 'string'
    else if (!BESIDE_MESSAGES.has(name)) return false
    else isOfText ||= OF_TEXTS.has(name)
  }
  return hasMessage || (isText && isOfText)
}

/** The text of a row without other fields; else null. A bare text in a list is read as a name. */
export function bareText({ id, fields }: RawRecord): string | null {
  const values = Object.values(fields)
  return id === null && values.length === 1 && typeof values[0] === 'string' ? values[0] : null
}

/** Whether the texts are one message about missing records, not names. */
export function isExcuse(texts: readonly string[]): boolean {
  const [text, ...others] = texts
  return (
    text !== undefined && others.length === 0 && (isFailureText(text) || isNothingText(text) || isSwitchedOffText(text))
  )
}
