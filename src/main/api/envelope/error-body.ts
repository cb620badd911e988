/**
 * Errors that stand in the body. The interface shows neither status codes nor the shape of an error (section "Errors"),
 * so what servers commonly do is recognised, and only where no records stand beside it. Pure: workers use it too.
 */
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'
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
import { isMapById, isObject, type JsonObject as Json, normaliseKey } from '../json'
import { isSurelyRefused, statusOfWords, tellsOfFailure, tellsOfNothing } from './refusal-words'

/** Characters of what the service says about a failure. */
export const MAX_SAID = 300

/** Our code for an HTTP status of failure. `details` go into the error. */
export function errorOfStatus(
  status: number,
  lookup: boolean,
  details: Readonly<Record<string, string | number>> = {}
): DesksideError {
  const [code, message, retryable] = meaningOf(status, lookup)
  return new DesksideError(code, message, { retryable, details: { status, ...details } })
}

function meaningOf(status: number, lookup: boolean): [code: ErrorCode, message: string, retryable: boolean] {
  switch (status) {
    case 401:
      return ['credentials-refused', 'The service refuses the token and the secret.', false]
    case 402:
    case 403:
      // A provider's daily quota is no reason to send anybody to the connect screen.
      if (lookup) return ['lookup-quota', 'The lookup provider refuses: its quota may be used up.', false]
      return ['forbidden', 'The service does not allow this.', false]
    case 404:
    case 410:
      return ['service-not-found', 'The service has nothing at this address.', false]
    case 407:
      return ['proxy-login', 'A proxy asks for a log-in.', false]
    case 408:
    case 429:
      return ['service-busy', 'The service is busy and asks to come back later.', true]
    case 511:
      return ['captive-portal', 'The network wants a log-in first.', true]
  }
  if (status >= 500) return ['service-unavailable', 'The service can not answer now.', true]
  return ['service-error', 'The service refuses the request.', false]
}

/** How deep an error may stand within envelopes. */
const MAX_DEPTH = 4
/** Places searched for records or an error; an answer with more of them above its records is no envelope. */
const MAX_PLACES = 400
/** Items of a list, and keys of an object, that are searched. */
const MOST_ITEMS = 5
const MOST_KEYS = 200

/**
 * The error that a parsed body states, or null when it states none, or when records stand beside it. Never throws.
 *
 * @param lookup of the lookup provider: what it says of keys is about its own, not ours
 */
export function errorOfBody(body: unknown, lookup: boolean): DesksideError | null {
  if (typeof body !== 'object' || body === null || holdsRecords(body)) return null
  const found = statedWithin(body)
  if (found === null) return null
  const { within, stated } = found
  const said = textIn(stated) ?? textIn(within) ?? saidIn(body)
  const ofWords = said === null || lookup ? null : statusOfWords(said)
  const code =
    (isObject(stated) || Array.isArray(stated) ? codeIn(stated) : statusOf(stated)) ?? codeIn(within) ?? codeIn(body)
  const status = code ?? ofWords ?? statusOfCodeWord(within, stated, lookup) ?? (lookup ? null : statusOfFlags(within))
  const details = said === null ? {} : { said: said.slice(0, MAX_SAID) }
  // 400 and 422 say no more than that it is refused; words may say why.
  if (status !== null) return errorOfStatus(status === 400 && ofWords !== null ? ofWords : status, lookup, details)
  return new DesksideError('service-error', 'The service answered with an error.', { details })
}

/** What the service says in words about a failure; null when it says nothing. */
export function saidIn(body: unknown): string | null {
  return textIn(body)?.slice(0, MAX_SAID) ?? null
}

interface Stated {
  /** The object that says that it failed. */
  readonly within: Json
  /** What it states as its error; itself where it only says that there was one. */
  readonly stated: unknown
}

/** The outermost object that says that it failed. */
function statedWithin(root: object): Stated | null {
  let level: unknown[] = [root]
  let seen = 0
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const below: unknown[] = []
    for (const value of level) {
      if (seen++ > MAX_PLACES) return null
      if (Array.isArray(value)) {
        below.push(...(value as unknown[]).slice(0, MOST_ITEMS))
        continue
      }
      if (!isObject(value)) continue
      const stated = statedError(value)
      if (stated !== null) return { within: value, stated }
      for (const key of Object.keys(value).slice(0, MOST_KEYS)) {
        const item = value[key]
        if (typeof item === 'object' && item !== null && !ASIDE.has(normaliseKey(key))) below.push(item)
      }
    }
    level = below
  }
  return null
}

/** What is told beside an answer says nothing about whether it succeeded. */
const ASIDE: ReadonlySet<string> = new Set(['warnings', 'warning', 'notices', 'debug', 'request', 'links', 'included'])

/** What the object states as its error; null when it does not say that it failed. */
function statedError(body: Json): unknown {
  const flags = { refused: false, failed: false, granted: false, own: false, brings: false }
  let text: string | null = null
  for (const key of Object.keys(body).slice(0, MOST_KEYS)) {
    const name = normaliseKey(key)
    const value = body[key]
    if (ERROR_KEYS.has(name) && isStated(value)) return value === true || typeof value === 'number' ? body : value
    if (ERROR_TEXT_KEYS.has(name) && typeof value === 'string' && isSaid(value)) text ??= value
    flags.refused ||= ERROR_CODE_KEYS.has(name) && isStated(value)
    flags.refused ||= SUCCESS_KEYS.has(name) ? isNo(value) : FAILURE_KEYS.has(name) && isYes(value)
    flags.failed ||= OUTCOME_KEYS.has(name) && typeof value === 'string' && isFailureWord(value)
    flags.failed ||= (name === 'status' || name === 'state') && value === false
    flags.failed ||= CODE_KEYS.has(name) && typeof value === 'number' && value < 0
    flags.granted ||= SUCCESS_KEYS.has(name) ? isYes(value) : isSaidGood(name, value)
    flags.brings ||= (CONTENT_NAMES.has(name) || NOUN_NAMES.has(name)) && isFilled(value)
    flags.own ||= isOwn(key, value) && !SUPPORT_KEYS.has(name) && !CODE_KEYS.has(name) && !OUTCOME_KEYS.has(name)
  }
  if (text !== null) return text
  if (flags.refused) return body
  // A record without an id may have failed, too, or bear a code.
  if (flags.own) return null
  if (flags.failed) return body
  const said = textIn(body)
  if (said !== null && isSuccessWord(said)) return null
  if (!flags.brings && (statusOfFlags(body) !== null || (!flags.granted && isRefusedByCode(body)))) return body
  // `{ "code": 404, "message": "..." }`, or words that leave no doubt.
  return codeIn(body) !== null || (said !== null && !flags.brings && isSurelyRefused(said)) ? body : null
}

/** Names alone are an answer, too. */
const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : isMapById(value))

const isSaidGood = (name: string, value: unknown): boolean =>
  OUTCOME_KEYS.has(name) && typeof value === 'string' && !/^\d/.test(value) && isSuccessWord(value)

/** What flags say of whoever asks: nobody known (401), or nobody who may (403). */
function statusOfFlags(body: Json): number | null {
  let status: number | null = null
  for (const key of Object.keys(body).slice(0, MOST_KEYS)) {
    const name = normaliseKey(key)
    const value = body[key]
    if (LET_IN_KEYS.has(name) ? isNo(value) : SHUT_OUT_KEYS.has(name) && isYes(value)) return 401
    if (ALLOWED_KEYS.has(name) && typeof value !== 'number' && value !== '0' && isNo(value)) status = 403
  }
  return status
}

/**
 * A code of the service's own making. Beside words short ones and those of success say nothing, the others are errors
 * unless words deny it; without any a long one is an error where nothing else stands but what is empty.
 */
function isRefusedByCode(body: Json): boolean {
  const said = messageIn(body)
  return Object.keys(body)
    .slice(0, MOST_KEYS)
    .some((key) => {
      const name = normaliseKey(key)
      const code = CODE_KEYS.has(name) || OUTCOME_KEYS.has(name) ? ownCode(body[key]) : null
      if (code === null) return false
      if (GOOD_CODE.test(code)) return tellsOfFailure(said ?? (isHollow(body) ? (textIn(body) ?? '') : ''))
      if (said === null) return CODE_KEYS.has(name) && code.length >= SHORTEST_OWN_CODE && isHollow(body)
      return code.length >= SHORTEST_OWN_CODE ? !tellsOfNothing(said) : tellsOfFailure(said)
    })
}

/** Whether there is nothing in an object but what is empty, what envelopes say, and no name of anything. */
function isHollow(body: Json, depth = 0): boolean {
  return Object.keys(body)
    .slice(0, MOST_KEYS)
    .every((key) => {
      const value = body[key]
      if (value === null || value === '') return true
      if (Array.isArray(value)) return value.length === 0
      if (isObject(value)) return depth < MAX_DEPTH && isHollow(value, depth + 1)
      const name = normaliseKey(key)
      return depth === 0 ? name !== 'name' && name !== 'title' : isEnvelopeName(key)
    })
}

/** 200, 2000, 20000, and the round ones with which some begin to count: they mean success, and failures, too. */
const GOOD_CODE = /^(2\d{2,5}|10{2,5}|0{2,6})$/
/** Digits; what has fewer may as well count something. */
const SHORTEST_OWN_CODE = 4

/** The digits of a code, also behind a letter or two: `E1001`. */
function ownCode(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  return /^[a-z]{0,3}[-_ ]?(\d{1,6})$/i.exec(String(value).slice(0, 20))?.[1] ?? null
}

function messageIn(body: Json): string | null {
  for (const key of Object.keys(body).slice(0, MOST_KEYS)) {
    const said = MESSAGE_KEYS.includes(normaliseKey(key)) ? textIn(body[key]) : null
    if (said !== null) return said
  }
  return null
}

/** A short "no" is no reason, but where only reasons stand it is one. */
const isSaid = (text: string): boolean => !isNothing(text) || isNo(text)

/** Something that neither an envelope nor an error has. */
function isOwn(key: string, value: unknown): boolean {
  if (value === null || value === '' || isEnvelopeName(key) || isErrorName(normaliseKey(key))) return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/**
 * Whether records stand anywhere in the answer but in its errors: an object that bears an id and more, or a list (or map
 * by ids) of objects that say more than an error does.
 */
function holdsRecords(root: object): boolean {
  let level: unknown[] = [root]
  let seen = 0
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const below: unknown[] = []
    for (const value of level) {
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
      for (const key of Object.keys(value).slice(0, MOST_KEYS)) {
        const item = value[key]
        const name = normaliseKey(key)
        if (typeof item === 'object' && item !== null && !ERROR_KEYS.has(name) && !isBeside(name)) below.push(item)
      }
    }
    level = below
  }
  return false
}

/** `alone`: not in a list, where an id of its own is what tells a record from an envelope. */
function isRecord(value: Json, alone: boolean): boolean {
  if ('jsonrpc' in value) return false
  let [own, id] = [false, false]
  for (const key of Object.keys(value).slice(0, MOST_KEYS)) {
    const name = normaliseKey(key)
    if (name === 'id' || name === 'uid' || name === 'identifier') id = true
    else if (isOwn(key, value[key])) own = true
  }
  // `{ "id": 5, "code": 404, "message": "a message" }` may be a record as well; an id beside an error is a request's.
  return alone ? id && (own || !Object.keys(value).some((key) => isErrorName(normaliseKey(key)))) : own || id
}

function isErrorName(name: string): boolean {
  return (
    ERROR_KEYS.has(name) ||
    ERROR_TEXT_KEYS.has(name) ||
    ERROR_CODE_KEYS.has(name) ||
    FAILURE_KEYS.has(name) ||
    SUCCESS_KEYS.has(name) ||
    LET_IN_KEYS.has(name) ||
    SHUT_OUT_KEYS.has(name) ||
    ALLOWED_KEYS.has(name)
  )
}

function isStated(value: unknown): boolean {
  if (typeof value === 'string') return !isNothing(value)
  if (typeof value === 'number') return value !== 0
  if (typeof value === 'object' && value !== null) {
    // `{ "error": { "code": 0, "message": "" } }` is how some say that there is none.
    const values = Object.values(value)
    return values.some((item) =>
      typeof item === 'object' ? item !== null && Object.keys(item).length > 0 : isStated(item)
    )
  }
  return value === true
}

/** An HTTP status of failure given as a code, also as a text and within a longer number; in a list, of its first item. */
function codeIn(value: unknown, depth = 0): number | null {
  if (Array.isArray(value)) return depth > 3 ? null : codeIn((value as unknown[])[0], depth + 1)
  if (!isObject(value)) return null
  for (const key of Object.keys(value).slice(0, MOST_KEYS)) {
    const name = normaliseKey(key)
    const status = CODE_KEYS.has(name) || ERROR_CODE_KEYS.has(name) ? statusOf(value[key]) : null
    if (status !== null) return status
  }
  for (const key of Object.keys(value).slice(0, MOST_KEYS)) {
    const inner = ERROR_KEYS.has(normaliseKey(key)) && depth < 3 ? value[key] : null
    const status = typeof inner === 'object' ? codeIn(inner, depth + 1) : statusOf(inner)
    if (status !== null) return status
  }
  return null
}

/** 401, "401", "401 Unauthorized", "HTTP 401", "E401"; 4010 and 40101 are kinds of 401. */
function statusOf(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const digits = typeof value === 'number' ? String(value) : /(?:^|\D)(\d{3,5})(?!\d)/.exec(value.slice(0, 40))?.[1]
  if (digits === undefined || !/^[45]\d{2,4}$/.test(digits)) return null
  const status = Number(digits.slice(0, 3))
  return status <= 599 ? status : null
}

/** `{ "code": "INVALID_TOKEN" }`: a code that is a word. */
function statusOfCodeWord(within: Json, stated: unknown, lookup: boolean): number | null {
  if (lookup) return null
  for (const place of [stated, within]) {
    if (typeof place === 'string') return statusOfWords(place.replaceAll('_', ' '))
    if (!isObject(place)) continue
    for (const key of Object.keys(place).slice(0, MOST_KEYS)) {
      const [name, value] = [normaliseKey(key), place[key]]
      const named = CODE_KEYS.has(name) || ERROR_CODE_KEYS.has(name) || ERROR_KEYS.has(name) || name === 'type'
      const status = named && typeof value === 'string' ? statusOfWords(value.replaceAll('_', ' ')) : null
      if (status !== null) return status
    }
  }
  return null
}

function textIn(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (depth > 3 || typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return value.length === 0 ? null : textIn(value[0], depth + 1)
  const body = value as Json
  const named = new Map(
    Object.keys(body)
      .slice(0, MOST_KEYS)
      .map((key): [string, string] => [normaliseKey(key), key])
  )
  for (const name of TEXT_KEYS) {
    const key = named.get(name)
    const found = key === undefined ? null : textIn(body[key], depth + 1)
    if (found !== null) return found
  }
  return null
}
