import { nearlyUtf8 } from '../../api/json'
import { TEXT_ENCODINGS, type TableReading, type TextEncoding } from '@shared/model/lookup-table'

/** Bytes examined for NUL patterns and a declared encoding. */
const SAMPLE = 64 * 1024

export interface DecodedText {
  readonly text: string
  readonly encoding: TextEncoding
  readonly from: NonNullable<TableReading['encodingFrom']>
}

/**
 * Decodes a text; null for binary data. Tries in order: a byte order mark; UTF-16 by NULs at odd or even positions
 * only; UTF-8, also with a few broken characters; an encoding declared in the document; Windows-1251. The last is a
 * guess, since statistical detectors fail on short Russian files.
 */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText | null {
  if (chosen !== undefined) return decoded(bytes, chosen, 'user')
  const marked = markOf(bytes)
  if (marked !== null) return decoded(bytes, marked, 'mark')
  const pattern = nulPattern(bytes)
  if (pattern === 'binary') return null
  if (pattern !== null) return decoded(bytes, pattern, 'nul-pattern')
  const utf8 = nearlyUtf8(bytes)
  if (utf8 !== null) {
    const from = utf8.broken === 0 ? 'strict-utf-8' : 'mostly-utf-8'
    return isText(utf8.text) ? { text: utf8.text, encoding: 'utf-8', from } : null
  }
  const named = namedIn(bytes)
  return named === null ? decoded(bytes, 'windows-1251', 'guess') : decoded(bytes, named, 'declared')
}

function decoded(bytes: Uint8Array, encoding: TextEncoding, from: DecodedText['from']): DecodedText | null {
  const text = new TextDecoder(encoding).decode(bytes)
  return from === 'user' || isText(text) ? { text, encoding, from } : null
}

function markOf(bytes: Uint8Array): TextEncoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

/** In UTF-16, digits, separators and line ends have a NUL beside them in any language. */
function nulPattern(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'binary' | null {
  const nuls = [0, 0]
  const end = Math.min(bytes.length, SAMPLE)
  for (let at = 0; at < end; at++) if (bytes[at] === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  if (even === 0 && odd === 0) return null
  if (bytes.length % 2 === 1 || (even > 0 && odd > 0)) return 'binary'
  return odd > 0 ? 'utf-16le' : 'utf-16be'
}

/** Encoding declared at the start of an HTML or XML document. */
function namedIn(bytes: Uint8Array): TextEncoding | null {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, SAMPLE))
  if (!beginning.trimStart().startsWith('<')) return null
  const [, label = ''] = /<(?:\?xml|meta)\b[^<>]*?(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(beginning) ?? []
  try {
    const { encoding } = new TextDecoder(label)
    return TEXT_ENCODINGS.find((known) => known === encoding && known !== 'utf-8') ?? null
  } catch {
    return null
  }
}

/** Whether it is text: at most one in a thousand characters is a control character. */
function isText(text: string): boolean {
  let control = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) control++
  }
  return control * 1000 <= text.length
}
