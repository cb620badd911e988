/** Which headers of an answer may be shown. */
import type { HeaderLine } from '@shared/model/console'

/** Known to say something about the answer or the server, and nothing about anybody. All others are only named. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...['accept-ranges', 'age', 'allow', 'cache-control', 'connection', 'content-disposition', 'content-encoding'],
  ...['content-language', 'content-length', 'content-type', 'date', 'expires', 'keep-alive', 'last-modified', 'pragma'],
  ...['retry-after', 'server', 'strict-transport-security', 'transfer-encoding', 'vary', 'via', 'warning'],
  ...['x-cache', 'x-content-type-options', 'x-powered-by', 'x-request-id', 'x-response-time', 'x-runtime']
])
/** Limits and counts that services send under names of their own. */
const FIGURES = /^(x-)?(rate-?limit|total|page|per-page|count|offset)(-[a-z-]+)?$/
/** Characters of one value. */
const LONGEST = 1_000

export interface ShownHeaders {
  readonly headers: readonly HeaderLine[]
  /** Names of those whose values are kept back. */
  readonly withheld: readonly string[]
}

/**
 * @param headers names in lower case
 * @param hide takes the credentials out, before a value is shortened
 */
export function shownHeaders(headers: Readonly<Record<string, string>>, hide: (text: string) => string): ShownHeaders {
  const names = Object.keys(headers).sort()
  const shown = names.filter((name) => HARMLESS.has(name) || FIGURES.test(name))
  return {
    headers: shown.map((name) => ({ name, value: shorten(hide(headers[name] ?? '')) })),
    withheld: names.filter((name) => !shown.includes(name))
  }
}

function shorten(value: string): string {
  return value.length <= LONGEST ? value : `${value.slice(0, LONGEST)}… (${value.length})`
}
