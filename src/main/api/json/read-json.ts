/** Parses bytes as JSON: handles charsets, broken and truncated bodies, and HTML pages. Pure, for workers. */
import { failure } from '../failures'
import { textOfBytes } from './charset'
import { quoteLongNumbers } from './long-numbers'

/**
 * Upper bound of values in an answer. No page of records has nearly as many, and more would exceed a worker's memory.
 */
const MAX_VALUES = 4_000_000

/** @throws DesksideError as `readJsonText` */
export function readJson(body: Uint8Array | string): unknown {
  return readJsonText(body).root
}

/**
 * The parsed value with its text, since parsing loses the order of integer-like keys. Numbers beyond 2^53 are texts in
 * both.
 *
 * @throws DesksideError `service-truncated`, `service-html`, `service-not-json`, `service-too-large`
 */
export function readJsonText(body: Uint8Array | string): { readonly root: unknown; readonly text: string } {
  if (body.length > MAX_VALUES) refuseTooMany(body)
  const text = (typeof body === 'string' ? body.replace(/^\ufeff/, '') : textOfBytes(body)).trim()
  // An empty body has no meaning; it is not an empty list.
  if (text === '') throw failure('service-truncated', { length: 0 })
  if (text.startsWith('<')) throw failure('service-html')
  try {
    const exact = quoteLongNumbers(text)
    return { root: JSON.parse(exact) as unknown, text: exact }
  } catch (cause) {
    const closing = { '{': '}', '[': ']', '"': '"' }[text[0] as string]
    const isTruncated = closing !== undefined && !text.endsWith(closing)
    throw failure(isTruncated ? 'service-truncated' : 'service-not-json', { length: text.length }, cause)
  }
}

/** Counts values by their commas without parsing: every value but the first of a list or object follows one. */
function refuseTooMany(body: Uint8Array | string): void {
  const codeAt = typeof body === 'string' ? (at: number) => body.charCodeAt(at) : (at: number) => body[at]
  let values = 0
  for (let at = 0; at < body.length; at++) {
    const code = codeAt(at)
    if (code === 0x2c || code === 0x5b || code === 0x7b) values++
  }
  if (values > MAX_VALUES) throw failure('service-too-large', { values })
}
