/** Rows that are words to whoever asked, and no records: `{ "data": [{ "message": "The module is off" }] }`. */
import { isTelling } from './envelope-names'
import { normaliseKey } from '../json'
import { tellsOfFailure, tellsOfNothing, tellsOfOff } from './refusal-words'
import type { RawRecord } from '../types'

const MESSAGES: ReadonlySet<string> = new Set([
  ...['detail', 'details', 'reason', 'cause', 'errmsg', 'err_msg', 'error_text', 'error_description', 'fault_string'],
  ...['сообщение', 'ошибка', 'причина', 'текст_ошибки']
])
/** What stands beside a message. */
const BESIDE_MESSAGES: ReadonlySet<string> = new Set([
  ...['id', 'code', 'status', 'type', 'level', 'severity', 'lang', 'locale', 'field', 'success', 'ok', 'time'],
  ...['timestamp', 'error_code', 'errcode', 'error_type', 'request_id', 'trace_id', 'код', 'статус']
])
/** A text beside one of these is a message; beside a status it may as well be a task. */
const OF_TEXTS: ReadonlySet<string> = new Set(['code', 'level', 'severity', 'error_code', 'код'])

/** Whether no row says anything but a message. */
export function areMessages(records: readonly RawRecord[]): boolean {
  return records.length > 0 && records.every(({ fields }) => isMessage(fields))
}

function isMessage(fields: RawRecord['fields']): boolean {
  let [told, text, ofText] = [false, false, false]
  for (const key in fields) {
    const value = fields[key]
    if (value === null || value === '') continue
    const name = normaliseKey(key)
    if (isTelling(name) || MESSAGES.has(name)) told ||= typeof value === 'string'
    else if (name === 'text') text = typeof value === 'string'
    else if (!BESIDE_MESSAGES.has(name)) return false
    else ofText ||= OF_TEXTS.has(name)
  }
  return told || (text && ofText)
}

/** The text of a row that has no more than that; null for any other. A bare text in a list is read as a name. */
export function bareText({ id, fields }: RawRecord): string | null {
  const values = Object.values(fields)
  return id === null && values.length === 1 && typeof values[0] === 'string' ? values[0] : null
}

/** Whether texts are no names of things: one that says why there are none. */
export function isExcuse(texts: readonly string[]): boolean {
  const [text, ...others] = texts
  return text !== undefined && others.length === 0 && (tellsOfFailure(text) || tellsOfNothing(text) || tellsOfOff(text))
}
