/**
 * What a log may state of an error. An error's text may quote what the service said or what a client is called (a parser
 * quotes its input, the system names files), so texts are written only where they are ours.
 */
import { DesksideError, ERROR_CODES, errorFromShape, type ErrorShape } from '@shared/ipc/errors'

/** Details that are numbers or words of our own, of the system or of SQLite; all others may hold a text of the service. */
const STATED: ReadonlySet<string> = new Set([
  ...[
    'status',
    'operation',
    'parameter',
    'network',
    'retryAfter',
    'seconds',
    'milliseconds',
    'limit',
    'length',
    'bytes'
  ],
  ...['rows', 'offset', 'values', 'items', 'most', 'tries', 'found', 'known', 'corrupt', 'sqlite', 'reason', 'problem'],
  ...['name', 'cause', 'syscall', 'errno']
])
/** Facts that the system gives of its errors; its `path` may be named like a client. */
const OF_THE_SYSTEM = ['code', 'errno', 'syscall'] as const
/** Errors of the language quote the value that they are about. */
const QUOTING: ReadonlySet<string> = new Set(['SyntaxError', 'TypeError', 'RangeError', 'ReferenceError', 'URIError'])
const QUOTED = /"[^"]{0,4000}"?|'[^']{0,4000}'?|`[^`]{0,4000}`?|«[^»]{0,4000}»?|“[^”]{0,4000}”?/gu
const FRAME = /^\s{1,20}at /

/** The details of an error that may be logged. */
export function loggableDetails({ details }: Pick<DesksideError, 'details'>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(details).filter(([name]) => STATED.has(name)))
}

const CODES: ReadonlySet<unknown> = new Set(ERROR_CODES)

/** The error that a plain object is the shape of; null for any other object. */
export function errorOfShape(value: object): DesksideError | null {
  const { code, message, details } = value as Partial<ErrorShape>
  if (!CODES.has(code) || typeof message !== 'string' || typeof details !== 'object') return null
  const error = errorFromShape(value as ErrorShape)
  // Where a shape was made an error again says nothing of where it was thrown.
  delete error.stack
  return error
}

/**
 * An error as facts: its name, its code, its text where that is ours, where it was thrown; and its cause, as an error still
 * when it is one. `redact` takes secrets out of a text.
 */
export function loggableError(error: Error, redact: (text: string) => string): Record<string, unknown> {
  const message = messageOf(error, redact)
  const facts: Record<string, unknown> = { name: error.name, ...(message === null ? {} : { message }) }
  if (error instanceof DesksideError) Object.assign(facts, { code: error.code, ...loggableDetails(error) })
  else {
    for (const name of OF_THE_SYSTEM) {
      const value: unknown = Object.hasOwn(error, name)
        ? (error as unknown as Record<string, unknown>)[name]
        : undefined
      if (typeof value === 'number' || (typeof value === 'string' && isCode(value))) facts[name] = value
    }
  }
  if (error.cause !== undefined) facts.cause = error.cause instanceof Error ? error.cause : typeof error.cause
  if (error.stack !== undefined) facts.stack = frames(error.stack)
  return facts
}

/** Null where the text may hold what is not ours. */
function messageOf(error: Error, redact: (text: string) => string): string | null {
  if (QUOTING.has(error.name) || Object.hasOwn(error, 'path') || Object.hasOwn(error, 'input')) return null
  // What stands in quotes may be a name of the service. Secrets go first: a quote within one would leave the rest of it.
  return redact(error.message).replace(QUOTED, '…')
}

/** `ENOSPC`, `SQLITE_FULL`, or the name of a call such as `write`. */
const isCode = (text: string): boolean => /^(?:[A-Z][A-Z0-9_]{0,63}|[a-z]{1,20})$/.test(text)

/** The frames only: the stack's first lines repeat the message. */
function frames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => line.trim())
    .join(' < ')
}
