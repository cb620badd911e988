/** Selects the headers of an answer that may be shown. */
import type { ServiceReply } from '@shared/model/console'

/** Headers about the answer or server, without personal data. All other headers are shown by name only. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...['accept-ranges', 'age', 'allow', 'cache-control', 'connection', 'content-disposition', 'content-encoding'],
  ...['content-language', 'content-length', 'content-type', 'date', 'expires', 'keep-alive', 'last-modified', 'pragma'],
  ...['retry-after', 'server', 'strict-transport-security', 'transfer-encoding', 'vary', 'via', 'warning'],
  ...['x-cache', 'x-content-type-options', 'x-powered-by', 'x-request-id', 'x-response-time', 'x-runtime']
])
/** Limits and counts, under the various names of services. */
const FIGURES = /^(x-)?(rate-?limit|total|page|per-page|count|offset)(-[a-z-]+)?$/
/** Maximum length of a shown value, in characters. */
const LONGEST = 1_000

/**
 * @param headers names in lower case
 * @param hide removes credentials before a value is shortened
 */
export function shownHeaders(
  headers: Readonly<Record<string, string>>,
  hide: (text: string) => string
): Pick<ServiceReply, 'headers' | 'withheld'> {
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
