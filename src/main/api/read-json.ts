/** From bytes to JSON: charset, broken and cut-off bodies, pages instead of data. Pure: workers use it. */
import { DesksideError } from '@shared/ipc/errors'

/** @throws DesksideError `service-truncated`, `service-html`, `service-not-json` */
export function readJson(body: Uint8Array | string): unknown {
  const text = (typeof body === 'string' ? body.replace(/^\ufeff/, '') : textOf(body)).trim()
  // An empty body says nothing, least of all that a list is empty.
  if (text === '') throw truncated(0)
  if (text.startsWith('<'))
    throw new DesksideError('service-html', 'The address answers with a page for people, not with data.')
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    const closing = { '{': '}', '[': ']', '"': '"' }[text[0] as string]
    if (closing !== undefined && !text.endsWith(closing)) throw truncated(text.length)
    throw new DesksideError('service-not-json', 'The answer is not JSON.', { details: { length: text.length }, cause })
  }
}

function truncated(length: number): DesksideError {
  return new DesksideError('service-truncated', 'The answer broke off before its end.', {
    retryable: true,
    details: { length }
  })
}

/** UTF-8, or UTF-16 by its mark; bytes that are neither are read as the single-byte Cyrillic of older servers. */
function textOf(body: Uint8Array): string {
  const mark = (body[0] ?? 0) * 256 + (body[1] ?? 0)
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(body)
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(body)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return new TextDecoder('windows-1251').decode(body)
  }
}
