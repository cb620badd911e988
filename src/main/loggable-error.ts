/**
 * Decides which facts about an error may be logged. An error's text may quote the service or a client's name (parsers
 * quote input, the system names files), so only our own texts are logged.
 */
import { DesksideError, ERROR_CODES, errorFromShape, type ErrorShape } from '@shared/ipc/errors'

/** Details with numbers or codes of ours, the system or SQLite. All others may quote the service. */
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
/** Safe fields of system errors; `path` may contain a client's name. */
const OF_THE_SYSTEM = ['code', 'errno', 'syscall'] as const
/** Language errors quote their value. */
const QUOTING: ReadonlySet<string> = new Set(['SyntaxError', 'TypeError', 'RangeError', 'ReferenceError', 'URIError'])
const QUOTED = /"[^"]{0,4000}"?|'[^']{0,4000}'?|`[^`]{0,4000}`?|«[^»]{0,4000}»?|“[^”]{0,4000}”?/gu
const FRAME = /^\s{1,20}at /

export function loggableDetails({ details }: Pick<DesksideError, 'details'>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(details).filter(([name]) => STATED.has(name)))
}

const CODES: ReadonlySet<unknown> = new Set(ERROR_CODES)

/** Restores an error from its shape; null for any other object. */
export function errorOfShape(value: object): DesksideError | null {
  const { code, message, details } = value as Partial<ErrorShape>
  if (!CODES.has(code) || typeof message !== 'string' || typeof details !== 'object') return null
  const error = errorFromShape(value as ErrorShape)
  // The stack of a restored error is meaningless.
  delete error.stack
  return error
}

/**
 * An error as facts: name, code, our own text, stack location and cause; the cause stays an error if it is one.
 * `redact` removes secrets from a text.
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

/** Null if the text may not be ours. */
function messageOf(error: Error, redact: (text: string) => string): string | null {
  if (QUOTING.has(error.name) || Object.hasOwn(error, 'path') || Object.hasOwn(error, 'input')) return null
  // Quoted parts may be names from the service. Redact first: removing a quote inside a secret would leave the rest of
  // it.
  return redact(error.message).replace(QUOTED, '…')
}

/** `ENOSPC`, `SQLITE_FULL`, or a call name such as `write`. */
const isCode = (text: string): boolean => /^(?:[A-Z][A-Z0-9_]{0,63}|[a-z]{1,20})$/.test(text)

/** Frames only: the first lines of a stack repeat the message. */
function frames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => line.trim())
    .join(' < ')
}
