/** What a log entry states beside its message. Errors are written with their cause and stack, redacted like the rest. */
export type Facts = Readonly<Record<string, unknown>>

const MASK = '[redacted]'
const MAX_MESSAGE = 2_000
const MAX_VALUE = 1_000
const MAX_LINE = 8_000
const MAX_DEPTH = 4
const MAX_ITEMS = 20
/** Shorter values would redact ordinary words; a credential this short could not be kept out of a text anyway. */
const MIN_SECRET = 4

/** Names under which a value is taken for a secret, whatever it looks like. */
const TOKEN_LIKE =
  /(token|secret|passw(or)?d|passphrase|api[-_]?key|access[-_]?key|private[-_]?key|cache[-_]?key|authori[sz]ation|credential|cookie|session[-_]?id|signature|^(key|auth|pwd|sig)$|^x-crypto-)/i

/** Query values under token-like names, within any text that holds a URL. */
const QUERY_VALUE = /([?&;])([^=&#\s"']{1,64})=([^&#\s"']*)/g
/** `X-Crypto-Token: ...` and `Authorization: ...` as they stand in dumped headers. */
const HEADER_VALUE = /\b(x-crypto-[a-z-]+|authorization|cookie|set-cookie)(["']?\s*[:=]\s*["']?)([^\r\n"',;}]+)/gi
/** User information in a URL. */
const URL_USER = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@?#]+@/gi
// eslint-disable-next-line no-control-regex -- control characters are what is to be made visible
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

/** Whether a value under this name must not be shown: logs, reports and raw views ask here. */
export function isTokenLike(name: string): boolean {
  return TOKEN_LIKE.test(name)
}

/**
 * Makes text safe for logs: registered secrets are replaced in every form in which they would appear in a URL, in JSON
 * or in base64; values under token-like names are masked; everything is bounded in length and fits on one line.
 */
export class Redactor {
  readonly #secrets = new Set<string>()

  /** Registers a secret with the forms that it takes when it is encoded. */
  add(secret: string): void {
    if (secret.length < MIN_SECRET) return
    this.#secrets.add(secret)
    this.#secrets.add(encodeURIComponent(secret))
    this.#secrets.add(JSON.stringify(secret).slice(1, -1))
    // Without padding and the last, partly filled characters, so that it is found inside a longer base64 text too.
    const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '')
    if (base64.length > 8) this.#secrets.add(base64.slice(0, -2))
  }

  /** The text without any secret; not shortened. */
  text(text: string): string {
    let safe = text
    // Longest first: a secret that is part of another one must not leave the rest of it behind.
    for (const secret of [...this.#secrets].sort((a, b) => b.length - a.length)) safe = safe.replaceAll(secret, MASK)
    return safe
      .replace(URL_USER, `$1${MASK}@`)
      .replace(HEADER_VALUE, `$1$2${MASK}`)
      .replace(QUERY_VALUE, (whole: string, before: string, name: string) =>
        isTokenLike(name) ? `${before}${name}=${MASK}` : whole
      )
  }

  /** One line for the log: the message, then the facts as JSON. */
  line(message: string, facts?: Facts): string {
    const head = this.#short(message, MAX_MESSAGE)
    if (facts === undefined || Object.keys(facts).length === 0) return head
    return bounded(`${head} ${JSON.stringify(this.#plain(facts, 0, new Set()))}`, MAX_LINE)
  }

  /** Redacted before it is shortened: a secret that the cut went through would no longer be recognised. */
  #short(text: string, limit: number): string {
    return bounded(
      this.text(text).replace(CONTROL, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
      limit
    )
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
      if (value instanceof Error) return this.#error(value, depth, seen)
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
        this.#short(name, 100),
        isTokenLike(name) && item !== null && item !== undefined && typeof item !== 'boolean'
          ? MASK
          : this.#plain(item, depth + 1, seen)
      ])
    if (entries.length > MAX_ITEMS) shown.push(['…', `[${entries.length - MAX_ITEMS} more]`])
    return Object.fromEntries(shown)
  }

  #error(error: Error, depth: number, seen: Set<object>): Record<string, unknown> {
    const own = Object.entries(error).filter(([name]) => !['name', 'message', 'stack', 'cause'].includes(name))
    return {
      name: error.name,
      message: this.#short(error.message, MAX_VALUE),
      ...this.#record(own, depth, seen),
      ...(error.cause === undefined ? {} : { cause: this.#plain(error.cause, depth + 1, seen) }),
      ...(error.stack === undefined ? {} : { stack: this.#short(frames(error.stack), 2 * MAX_VALUE) })
    }
  }
}

/** The frames only: the stack's first lines repeat the message. */
function frames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join(' < ')
}

function bounded(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… [${text.length - limit} characters more]`
}
