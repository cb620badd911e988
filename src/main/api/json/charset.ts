/** Detects charsets and decodes bytes. Pure, for workers. */

/** Replacement character of decoders for invalid bytes. */
export const BROKEN_LETTER = '\ufffd'
/** Cyrillic single-byte charset of older servers. */
const OLDER = 'windows-1251'

/**
 * Decodes a body, trying in order: a byte order mark; UTF-16 by a NUL beside the first character; UTF-8, also with a
 * few broken bytes; the declared charset; Windows-1251.
 *
 * @param declared charset of the header, in any spelling; unknown ones are ignored
 */
export function textOfBytes(body: Uint8Array, declared?: string): string {
  const wide = wideCharset(body)
  if (wide !== null) return new TextDecoder(wide).decode(body)
  return utf8Text(body) ?? inCharset(body, declared)
}

/**
 * Text of UTF-8 bytes; null for other charsets. A broken byte becomes U+FFFD: while most characters are whole, it does
 * not prove another charset.
 */
export const utf8Text = (body: Uint8Array): string | null => nearlyUtf8(body)?.text ?? null

/** As `utf8Text`, with the number of broken characters. */
export function nearlyUtf8(body: Uint8Array): { readonly text: string; readonly broken: number } | null {
  const text = new TextDecoder('utf-8').decode(body)
  if (!text.includes(BROKEN_LETTER)) return { text, broken: 0 }
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  let [whole, broken] = [0, -timesIn(bytes)]
  for (let at = 0; at < text.length; at++) {
    if (text[at] === BROKEN_LETTER) broken++
    else if (text.charCodeAt(at) > 0x7f) whole++
  }
  return broken === 0 || whole > broken ? { text, broken } : null
}

/** Replacement characters in the bytes themselves were broken before sending. */
function timesIn(bytes: Buffer): number {
  let times = 0
  for (let at = bytes.indexOf(BROKEN_LETTER); at >= 0; at = bytes.indexOf(BROKEN_LETTER, at + 3)) times++
  return times
}

/** UTF-16 by its mark, or by the NUL beside the first character, which is ASCII in all JSON. */
function wideCharset(body: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first = 1, second = 1] = body
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}

/** Ignores UTF-8 as declared charset (the bytes are not UTF-8) and unknown charsets. */
function inCharset(body: Uint8Array, declared: string | undefined): string {
  if (declared === undefined || /^(utf-?8|us-ascii|ascii)$/i.test(declared)) return new TextDecoder(OLDER).decode(body)
  try {
    return new TextDecoder(declared).decode(body)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder(OLDER).decode(body)
    throw error
  }
}
