import { errorOfShape, loggableError } from './loggable-error'
import { SecretFinder } from './secrets-in-text/secret-finder'
import { withoutNamedSecrets } from './secrets-in-text/telling-names'
import { isTokenLike } from './secrets-in-text/token-like'

/** Facts of a log entry. Errors are limited by `loggableError`. */
export type Facts = Readonly<Record<string, unknown>>

const MASK = '[redacted]'
const MAX_MESSAGE = 2_000
const MAX_VALUE = 1_000
const MAX_NAME = 100
const MAX_LINE = 8_000
const MAX_DEPTH = 4
const MAX_ITEMS = 20
/** Extra characters read beyond the limit, so that a secret at its end is complete. */
const LOOK_AHEAD = 4_000
// eslint-disable-next-line no-control-regex -- makes control characters visible
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

/**
 * Makes text safe for logs: replaces registered secrets in every form known to `SecretFinder`, masks values under
 * token-like names, limits lengths and removes line breaks.
 */
export class Redactor {
  readonly #secrets = new SecretFinder()

  /** Registers a secret with its encoded forms. */
  add(secret: string): void {
    this.#secrets.add(secret)
  }

  /**
   * The text without secrets, not shortened.
   * @param isCut the text is the start of a longer one
   */
  text(text: string, { isCut = false }: { isCut?: boolean } = {}): string {
    return withoutNamedSecrets(this.#secrets.hide(text, MASK, { isCut }), MASK, isCut)
  }

  /** One log line: the message, then the facts as JSON. */
  line(message: string, facts?: Facts): string {
    const head = this.#short(message, MAX_MESSAGE)
    if (facts === undefined || Object.keys(facts).length === 0) return head
    return bounded(`${head} ${JSON.stringify(this.#plain(facts, 0, new Set()))}`, MAX_LINE)
  }

  /**
   * Redacts before shortening: a secret cut in half would not be recognised. Text far beyond the limit is not read, so
   * long texts cost no more than a log line.
   */
  #short(text: string, limit: number): string {
    const visible = this.#read(text, limit).replace(
      CONTROL,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
    )
    return bounded(visible, limit, Math.max(0, text.length - limit - LOOK_AHEAD))
  }

  #read(text: string, limit = MAX_VALUE): string {
    const read = text.slice(0, limit + LOOK_AHEAD)
    return this.text(read, { isCut: read.length < text.length })
  }

  #plain(value: unknown, depth: number, seen: Set<object>): unknown {
    if (typeof value === 'string') return this.#short(value, MAX_VALUE)
    if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function')
      return `[${typeof value}]`
    if (typeof value !== 'object' || value === null) return value
    if (value instanceof URL) return this.#short(value.href, MAX_VALUE)
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`
    if (seen.has(value)) return '[again]'
    if (depth >= MAX_DEPTH) return '[deeper]'
    seen.add(value)
    try {
      const error = value instanceof Error ? value : errorOfShape(value)
      if (error !== null) {
        const facts = loggableError(error, (text) => this.#read(text))
        return this.#record(Object.entries(facts), depth, seen)
      }
      if (Array.isArray(value)) {
        const shown: unknown[] = value.slice(0, MAX_ITEMS).map((item) => this.#plain(item, depth + 1, seen))
        if (value.length > MAX_ITEMS) shown.push(`[${value.length - MAX_ITEMS} more]`)
        return shown
      }
      return this.#record(Object.entries(value), depth, seen)
    } finally {
      seen.delete(value)
    }
  }

  #record(entries: [string, unknown][], depth: number, seen: Set<object>): Record<string, unknown> {
    const shown = entries
      .slice(0, MAX_ITEMS)
      .map(([name, item]): [string, unknown] => [
        this.#short(name, MAX_NAME),
        isTokenLike(name) && item !== null && item !== undefined && typeof item !== 'boolean'
          ? MASK
          : this.#plain(item, depth + 1, seen)
      ])
    if (entries.length > MAX_ITEMS) shown.push(['…', `[${entries.length - MAX_ITEMS} more]`])
    return Object.fromEntries(shown)
  }
}

/** @param unread characters omitted before */
function bounded(text: string, limit: number, unread = 0): string {
  const more = Math.max(0, text.length - limit) + unread
  return more === 0 ? text : `${text.slice(0, limit)}… [${more} characters more]`
}
