/** From bytes to text: which charset they are in. Pure, for workers. */

/** What a decoder puts in place of bytes that are no text. */
export const BROKEN_LETTER = '\ufffd'
/** The single-byte Cyrillic of older servers. */
const OLDER = 'windows-1251'

/**
 * The text of a body. In this order: a mark at the beginning; NULs beside the first letter, which are UTF-16; UTF-8, also
 * with a few broken bytes; the declared charset; Windows-1251.
 *
 * @param declared the charset of the header, in any spelling; unknown ones are ignored
 */
export function textOfBytes(body: Uint8Array, declared?: string): string {
  const wide = wideCharset(body)
  if (wide !== null) return new TextDecoder(wide).decode(body)
  return utf8Text(body) ?? inCharset(body, declared)
}

/**
 * The text of bytes that are UTF-8; null for other bytes. A broken byte becomes U+FFFD: it is no reason to read all others
 * in another charset, as long as more letters are whole.
 */
export const utf8Text = (body: Uint8Array): string | null => nearlyUtf8(body)?.text ?? null

/** As `utf8Text`, with the number of its broken letters. */
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

/** How often the sign stands in the bytes themselves: such a letter was broken before. */
function timesIn(bytes: Buffer): number {
  let times = 0
  for (let at = bytes.indexOf(BROKEN_LETTER); at >= 0; at = bytes.indexOf(BROKEN_LETTER, at + 3)) times++
  return times
}

/** UTF-16 by its mark, or by the NUL beside the first sign, which is in ASCII in all JSON. */
function wideCharset(body: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first = 1, second = 1] = body
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}

/** Bytes that are no UTF-8 were declared wrongly as such; unknown charsets are ignored. */
function inCharset(body: Uint8Array, declared: string | undefined): string {
  if (declared === undefined || /^(utf-?8|us-ascii|ascii)$/i.test(declared)) return new TextDecoder(OLDER).decode(body)
  try {
    return new TextDecoder(declared).decode(body)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder(OLDER).decode(body)
    throw error
  }
}
