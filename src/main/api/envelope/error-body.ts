/**
 * Detects errors in the body of an answer. The interface shows no status codes or error shape (section "Errors"), so
 * common forms are recognised, and only without records beside them. Pure: workers use it too.
 */
import type { DesksideError } from '@shared/ipc/errors'
import { failure, type FailureCode } from '../failures'
import { CONTENT_NAMES, isBeside, isEnvelopeName, NOUN_NAMES } from './envelope-names'
import {
  ALLOWED_KEYS,
  CODE_KEYS,
  ERROR_CODE_KEYS,
  ERROR_KEYS,
  ERROR_TEXT_KEYS,
  FAILURE_KEYS,
  isFailureWord,
  isNo,
  isNothing,
  isSuccessWord,
  isYes,
  LET_IN_KEYS,
  MESSAGE_KEYS,
  OUTCOME_KEYS,
  SHUT_OUT_KEYS,
  SUCCESS_KEYS,
  SUPPORT_KEYS,
  TEXT_KEYS
} from './error-words'
import { isMapById, isObject, type JsonObject as Json, normaliseKey, outermostFirst } from '../json'
import { isSurelyRefused, statusOfWords, isFailureText, isNothingText } from './refusal-words'

/** Upper bound of the service's own message in an error, in characters. */
const MAX_MESSAGE = 300

/** Our code for a failing HTTP status. `details` go into the error. */
export function errorOfStatus(
  status: number,
  isLookup: boolean,
  details: Readonly<Record<string, string | number>> = {}
): DesksideError {
  return failure(codeOfStatus(status, isLookup), { status, ...details })
}

function codeOfStatus(status: number, isLookup: boolean): FailureCode {
  switch (status) {
    case 401:
      return 'credentials-refused'
    case 402:
    case 403:
      // A provider's used-up quota must not open the connect screen.
      return isLookup ? 'lookup-quota' : 'forbidden'
    case 404:
    case 410:
      return isLookup ? 'lookup-method' : 'service-not-found'
    case 413:
    case 414:
      return isLookup ? 'lookup-too-long' : 'service-error'
    case 407:
      return 'proxy-login'
    case 408:
    case 429:
      return 'service-busy'
    case 511:
      return 'captive-portal'
  }
  return status >= 500 ? 'service-unavailable' : 'service-error'
}

/** Maximum depth of envelopes searched for an error. */
const MAX_DEPTH = 4
/** Objects searched for records or an error. An answer with more of them above its records is not an envelope. */
const MAX_PLACES = 400
/** Number of list items and object keys searched. */
const MOST_ITEMS = 5
const MOST_KEYS = 200

/**
 * The error stated by a parsed body; null if there is none, or if records stand beside it. Never throws.
 *
 * @param isLookup the body is from the lookup provider: errors about keys concern its key, not ours
 */
export function errorOfBody(body: unknown, isLookup: boolean): DesksideError | null {
  if (typeof body !== 'object' || body === null || holdsRecords(body)) return null
  const found = statedWithin(body)
  if (found === null) return null
  const { within, stated } = found
  const message = textIn(stated) ?? textIn(within) ?? messageOf(body)
  const ofWords = message === null || isLookup ? null : statusOfWords(message)
  const code =
    (isObject(stated) || Array.isArray(stated) ? codeIn(stated) : statusOf(stated)) ?? codeIn(within) ?? codeIn(body)
  const status =
    code ?? ofWords ?? statusOfCodeWord(within, stated, isLookup) ?? (isLookup ? null : statusOfFlags(within))
  const details = message === null ? {} : { said: message.slice(0, MAX_MESSAGE) }
  // 400 and 422 only mean "refused"; the message may say why.
  if (status !== null) return errorOfStatus(status === 400 && ofWords !== null ? ofWords : status, isLookup, details)
  return failure('service-error', details)
}

/** The service's own message about a failure; null if absent. */
export function messageOf(body: unknown): string | null {
  return textIn(body)?.slice(0, MAX_MESSAGE) ?? null
}

/** The first members of an object, up to the limit, with their normalised names. */
const membersOf = (body: Json) =>
  Object.keys(body)
    .slice(0, MOST_KEYS)
    .map((key) => ({ key, name: normaliseKey(key), value: body[key] }))

/** The stated error, and the object that contains it: the same if it gives no details. */
function statedWithin(root: object): { readonly within: Json; readonly stated: unknown } | null {
  let seen = 0
  for (const [value, below] of outermostFirst<unknown>(root, MAX_DEPTH + 1)) {
    if (seen++ > MAX_PLACES) return null
    if (Array.isArray(value)) {
      below.push(...(value as unknown[]).slice(0, MOST_ITEMS))
      continue
    }
    if (!isObject(value)) continue
    const stated = statedError(value)
    if (stated !== null) return { within: value, stated }
    for (const { name, value: item } of membersOf(value)) {
      if (typeof item === 'object' && item !== null && !ASIDE.has(name)) below.push(item)
    }
  }
  return null
}

/** Keys whose content is irrelevant to success. */
const ASIDE: ReadonlySet<string> = new Set(['warnings', 'warning', 'notices', 'debug', 'request', 'links', 'included'])

function statedError(body: Json): unknown {
  const flags = { isRefused: false, hasFailed: false, isGranted: false, isOwn: false, brings: false }
  let text: string | null = null
  for (const { key, name, value } of membersOf(body)) {
    if (ERROR_KEYS.has(name) && isStated(value)) return value === true || typeof value === 'number' ? body : value
    if (ERROR_TEXT_KEYS.has(name) && typeof value === 'string' && isErrorText(value)) text ??= value
    flags.isRefused ||= ERROR_CODE_KEYS.has(name) && isStated(value)
    flags.isRefused ||= SUCCESS_KEYS.has(name) ? isNo(value) : FAILURE_KEYS.has(name) && isYes(value)
    flags.hasFailed ||= OUTCOME_KEYS.has(name) && typeof value === 'string' && isFailureWord(value)
    flags.hasFailed ||= (name === 'status' || name === 'state') && value === false
    flags.hasFailed ||= CODE_KEYS.has(name) && typeof value === 'number' && value < 0
    flags.isGranted ||= SUCCESS_KEYS.has(name) ? isYes(value) : isSuccessOutcome(name, value)
    flags.brings ||= (CONTENT_NAMES.has(name) || NOUN_NAMES.has(name)) && isFilled(value)
    flags.isOwn ||= isOwn(key, value) && !SUPPORT_KEYS.has(name) && !CODE_KEYS.has(name) && !OUTCOME_KEYS.has(name)
  }
  if (text !== null) return text
  if (flags.isRefused) return body
  // A record without an id may have a state "failed" or a code.
  if (flags.isOwn) return null
  if (flags.hasFailed) return body
  const message = textIn(body)
  if (message !== null && isSuccessWord(message)) return null
  if (!flags.brings && (statusOfFlags(body) !== null || (!flags.isGranted && isRefusedByCode(body)))) return body
  // `{ "code": 404, "message": "..." }`, or an unambiguous message.
  return codeIn(body) !== null || (message !== null && !flags.brings && isSurelyRefused(message)) ? body : null
}

/** Names alone count as an answer too. */
const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : isMapById(value))

const isSuccessOutcome = (name: string, value: unknown): boolean =>
  OUTCOME_KEYS.has(name) && typeof value === 'string' && !/^\d/.test(value) && isSuccessWord(value)

/** HTTP status implied by access flags: not logged in (401) or not allowed (403). */
function statusOfFlags(body: Json): number | null {
  let status: number | null = null
  for (const { name, value } of membersOf(body)) {
    if (LET_IN_KEYS.has(name) ? isNo(value) : SHUT_OUT_KEYS.has(name) && isYes(value)) return 401
    if (ALLOWED_KEYS.has(name) && typeof value !== 'number' && value !== '0' && isNo(value)) status = 403
  }
  return status
}

/**
 * Whether a service's own code means failure. With a message, short codes and success codes count only if the message
 * reports a failure; other codes count unless it denies one. Without a message, only a long code in an otherwise empty
 * object counts.
 */
function isRefusedByCode(body: Json): boolean {
  const message = messageIn(body)
  return membersOf(body).some(({ name, value }) => {
    const code = CODE_KEYS.has(name) || OUTCOME_KEYS.has(name) ? ownCode(value) : null
    if (code === null) return false
    if (GOOD_CODE.test(code)) return isFailureText(message ?? (isHollow(body) ? (textIn(body) ?? '') : ''))
    if (message === null) return CODE_KEYS.has(name) && code.length >= SHORTEST_OWN_CODE && isHollow(body)
    return code.length >= SHORTEST_OWN_CODE ? !isNothingText(message) : isFailureText(message)
  })
}

/** Whether an object has only envelope metadata and empty values, and no name or title. */
function isHollow(body: Json, depth = 0): boolean {
  return membersOf(body).every(({ key, name, value }) => {
    if (value === null || value === '') return true
    if (Array.isArray(value)) return value.length === 0
    if (isObject(value)) return depth < MAX_DEPTH && isHollow(value, depth + 1)
    return depth === 0 ? name !== 'name' && name !== 'title' : isEnvelopeName(key)
  })
}

/** 200, 2000, 20000 and round base numbers. Services use them for success and for failure. */
const GOOD_CODE = /^(2\d{2,5}|10{2,5}|0{2,6})$/
/** Minimum digits of a code; a shorter number may be a count. */
const SHORTEST_OWN_CODE = 4

/** Digits of a code, also after one or two letters: `E1001`. */
function ownCode(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  return /^[a-z]{0,3}[-_ ]?(\d{1,6})$/i.exec(String(value).slice(0, 20))?.[1] ?? null
}

function messageIn(body: Json): string | null {
  for (const { name, value } of membersOf(body)) {
    const message = MESSAGE_KEYS.includes(name) ? textIn(value) : null
    if (message !== null) return message
  }
  return null
}

/** In an error field even a short "no" is a statement. */
const isErrorText = (text: string): boolean => !isNothing(text) || isNo(text)

/** A field that neither envelopes nor errors have. */
function isOwn(key: string, value: unknown): boolean {
  if (value === null || value === '' || isEnvelopeName(key) || ERROR_NAMES.has(normaliseKey(key))) return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/**
 * Whether records stand outside the errors: an object with an id and another field, or a list or map of objects with
 * own fields.
 */
function holdsRecords(root: object): boolean {
  let seen = 0
  for (const [value, below] of outermostFirst<unknown>(root, MAX_DEPTH + 1)) {
    if (seen++ > MAX_PLACES) return true
    const list = Array.isArray(value) ? (value as unknown[]) : isMapById(value) ? Object.values(value) : null
    if (list !== null) {
      const first = list.slice(0, MOST_ITEMS)
      if (first.some((item) => isObject(item) && isRecord(item, false))) return true
      below.push(...first)
      continue
    }
    if (!isObject(value)) continue
    if (isRecord(value, true)) return true
    for (const { name, value: item } of membersOf(value)) {
      if (typeof item === 'object' && item !== null && !ERROR_KEYS.has(name) && !isBeside(name)) below.push(item)
    }
  }
  return false
}

/** @param isAlone not in a list: it then needs an id to count as a record */
function isRecord(value: Json, isAlone: boolean): boolean {
  if ('jsonrpc' in value) return false
  const members = membersOf(value)
  const hasId = members.some(({ name }) => ID.test(name))
  const hasOwn = members.some(({ key, name, value: item }) => !ID.test(name) && isOwn(key, item))
  // With an id, `{ "id": 5, "code": 404, "message": "a message" }` may be a record. An id beside an error is the
  // request's.
  const isOfRequest = !hasOwn && Object.keys(value).some((key) => ERROR_NAMES.has(normaliseKey(key)))
  return isAlone ? hasId && !isOfRequest : hasOwn || hasId
}

const ID = /^(id|uid|identifier)$/

const ERROR_NAMES: ReadonlySet<string> = new Set([
  ...[...ERROR_KEYS, ...ERROR_TEXT_KEYS, ...ERROR_CODE_KEYS, ...FAILURE_KEYS, ...SUCCESS_KEYS, ...LET_IN_KEYS],
  ...[...SHUT_OUT_KEYS, ...ALLOWED_KEYS]
])

function isStated(value: unknown): boolean {
  if (typeof value === 'string') return !isNothing(value)
  if (typeof value === 'number') return value !== 0
  if (typeof value === 'object' && value !== null) {
    // `{ "error": { "code": 0, "message": "" } }` means "no error".
    const values = Object.values(value)
    return values.some((item) =>
      typeof item === 'object' ? item !== null && Object.keys(item).length > 0 : isStated(item)
    )
  }
  return value === true
}

/** A failing HTTP status given as code, also as text or inside a longer number; of a list, its first item's. */
function codeIn(value: unknown, depth = 0): number | null {
  if (Array.isArray(value)) return depth > 3 ? null : codeIn((value as unknown[])[0], depth + 1)
  if (!isObject(value)) return null
  const members = membersOf(value)
  const codes = members.filter(({ name }) => CODE_KEYS.has(name) || ERROR_CODE_KEYS.has(name))
  const errors = depth < 3 ? members.filter(({ name }) => ERROR_KEYS.has(name)) : []
  const inner = errors.map(({ value: error }) =>
    typeof error === 'object' ? codeIn(error, depth + 1) : statusOf(error)
  )
  return [...codes.map((code) => statusOf(code.value)), ...inner].find((status) => status !== null) ?? null
}

/** 401, "401", "401 Unauthorized", "HTTP 401", "E401"; 4010 and 40101 are kinds of 401. */
function statusOf(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const digits = typeof value === 'number' ? String(value) : /(?:^|\D)(\d{3,5})(?!\d)/.exec(value.slice(0, 40))?.[1]
  if (digits === undefined || !/^[45]\d{2,4}$/.test(digits)) return null
  const status = Number(digits.slice(0, 3))
  return status <= 599 ? status : null
}

/** Status of a textual code: `{ "code": "INVALID_TOKEN" }`. */
function statusOfCodeWord(within: Json, stated: unknown, isLookup: boolean): number | null {
  if (isLookup) return null
  for (const place of [stated, within]) {
    if (typeof place === 'string') return statusOfWords(place.replaceAll('_', ' '))
    if (!isObject(place)) continue
    for (const { name, value } of membersOf(place)) {
      const isNamed = CODE_KEYS.has(name) || ERROR_CODE_KEYS.has(name) || ERROR_KEYS.has(name) || name === 'type'
      const status = isNamed && typeof value === 'string' ? statusOfWords(value.replaceAll('_', ' ')) : null
      if (status !== null) return status
    }
  }
  return null
}

function textIn(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (depth > 3 || typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return value.length === 0 ? null : textIn(value[0], depth + 1)
  const named = new Map(membersOf(value as Json).map((member) => [member.name, member.value]))
  for (const name of TEXT_KEYS) {
    const found = textIn(named.get(name), depth + 1)
    if (found !== null) return found
  }
  return null
}
