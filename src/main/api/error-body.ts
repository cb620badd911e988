/**
 * Errors that stand in the body. The interface shows neither status codes nor the shape of an error (section "Errors"),
 * so what servers commonly do is recognised, and only where no records stand beside it. Pure: workers use it too.
 */
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'

/** Characters of what the service says about a failure. */
export const MAX_SAID = 300

type Json = Readonly<Record<string, unknown>>

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

/** The error that a parsed body states, or null when it states none. Never throws. */
export function errorOfBody(body: unknown, lookup: boolean): DesksideError | null {
  if (!isObject(body)) return null
  const stated = statedError(body)
  if (stated === null) return null
  const status = statusIn(body) ?? (isObject(stated) ? statusIn(stated) : null)
  const said = textIn(stated)?.slice(0, MAX_SAID) ?? saidIn(body)
  const details = said === null ? {} : { said }
  if (status !== null) return errorOfStatus(status, lookup, details)
  return new DesksideError('service-error', 'The service answered with an error.', { details })
}

/** What the service says in words about a failure; null when it says nothing. */
export function saidIn(body: unknown): string | null {
  return textIn(body)?.slice(0, MAX_SAID) ?? null
}

/** What the body states as its error; null when it does not say that it failed. */
function statedError(body: Json): unknown {
  const failed =
    isNo(own(body, 'success')) ||
    isNo(own(body, 'ok')) ||
    isFailureWord(own(body, 'status')) ||
    isFailureWord(own(body, 'result')) ||
    isFailureWord(own(body, 'state'))
  for (const key of ['error', 'errors', 'exception', 'fault']) {
    const value = own(body, key)
    if (isStated(value) && (failed || !holdsData(body, key))) return value
  }
  // `{ "error_code": 5, "error_message": "..." }` and its kin.
  for (const key of ['error_message', 'errorMessage', 'error_description', 'error_msg', 'errorText']) {
    const value = own(body, key)
    if (typeof value === 'string' && value !== '' && !holdsData(body, key)) return value
  }
  if (failed && !bearsId(body)) return body
  // `{ "code": 404, "message": "..." }`, with nothing else that could be a record.
  const status = statusIn(body)
  return status !== null && textIn(body) !== null && !bearsId(body) && !holdsData(body, '') ? body : null
}

function holdsData(body: Json, exceptKey: string): boolean {
  return Object.entries(body).some(([key, value]) => {
    if (key === exceptKey || typeof value !== 'object' || value === null) return false
    return Array.isArray(value)
      ? value.some((item) => isObject(item))
      : Object.values(value).some((item) => isObject(item) || bearsId(value as Json))
  })
}

function bearsId(body: Json): boolean {
  return own(body, 'id') !== undefined || own(body, 'ID') !== undefined
}

function isStated(value: unknown): boolean {
  if (typeof value === 'string')
    return !['', '0', 'false', 'null', 'none', 'ok', 'no'].includes(value.trim().toLowerCase())
  if (typeof value === 'number') return value !== 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value === true
}

function isNo(value: unknown): boolean {
  return value === false || value === 0 || value === '0' || value === 'false'
}

function isFailureWord(value: unknown): boolean {
  return (
    value === false ||
    (typeof value === 'string' && /^(error|fail|failed|failure|fault|exception)$/i.test(value.trim()))
  )
}

/** An HTTP status of failure given as `code`, `status` and so on; also as a string. */
function statusIn(body: Json): number | null {
  for (const key of ['code', 'status', 'statusCode', 'status_code', 'error_code', 'errorCode', 'http_code']) {
    const value = own(body, key)
    const status = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value
    if (typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599) return status
  }
  return null
}

function textIn(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (depth > 3 || typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return value.length === 0 ? null : textIn(value[0], depth + 1)
  const body = value as Json
  for (const key of [
    'message',
    'error_message',
    'errorMessage',
    'error_description',
    'msg',
    'detail',
    'title',
    'description',
    'text',
    'error',
    'errors'
  ]) {
    const found = textIn(own(body, key), depth + 1)
    if (found !== null) return found
  }
  return null
}

function own(body: Json, key: string): unknown {
  return Object.hasOwn(body, key) ? body[key] : undefined
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
