import { isUtf8 } from 'node:buffer'

const CONTENT_CHARSET = /^content-type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*?;\s*charset\s*=\s*"?([\w-]+)/im
const ANY_CHARSET = /charset\s*=\s*["']?([\w-]+)/i
/** Adjacent encoded words in one charset: a character may be split between two of them. */
const ENCODED_WORDS = /=\?([^?\s]+)\?[bq]\?[^?\s]*\?=(?:\s+=\?\1\?[bq]\?[^?\s]*\?=)+/gi
const ENCODED_WORD = /\?([bq])\?([^?\s]*)\?=/gi

/**
 * Converts the head to UTF-8 and joins split encoded words. Converts the body too if no header names its charset, since
 * older programs used their own.
 */
export function inUtf8(message: Uint8Array): Uint8Array {
  const all = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
  const end = endOfHead(all)
  const text = all.toString('latin1')
  const named = CONTENT_CHARSET.exec(text)?.[1]
  const label = named ?? ANY_CHARSET.exec(text)?.[1]
  const head = decodedAs(label, all.subarray(0, end)).replace(ENCODED_WORDS, joinedWords)
  const body = all.subarray(end)
  return Buffer.concat([
    Buffer.from(head),
    named === undefined && !isUtf8(body) ? Buffer.from(decodedAs(label, body)) : body
  ])
}

function endOfHead(all: Buffer): number {
  const ends = ['\n\n', '\n\r\n'].map((blank) => all.indexOf(blank)).filter((at) => at >= 0)
  return Math.min(all.length, ...ends)
}

function decodedAs(label: string | undefined, bytes: Uint8Array): string {
  if (label === undefined || isUtf8(bytes)) return decodedByLook(bytes)
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    // Unknown or wrong charset.
    return decodedByLook(bytes)
  }
}

/** Decodes as UTF-8, or as Russian charsets if several adjacent letters fit. */
export function decodedByLook(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return Buffer.from(bytes).toString('utf8')
  const isRussian = /[\u00A8\u00B8\u00C0-\u00FF]{3}/.test(Buffer.from(bytes).toString('latin1'))
  return new TextDecoder(isRussian ? 'windows-1251' : 'windows-1252').decode(bytes)
}

function joinedWords(run: string, charset: string): string {
  const bytes = [...run.matchAll(ENCODED_WORD)].map(([, kind = '', text = '']) =>
    kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : Buffer.from(unquoted(text), 'latin1')
  )
  return `=?${charset}?B?${Buffer.concat(bytes).toString('base64')}?=`
}

const unquoted = (text: string): string =>
  text
    .replaceAll('_', ' ')
    .replaceAll(/=([\da-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
