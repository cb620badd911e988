/** Shortens texts and removes direction marks. */
const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** In UTF-16 units. Graphemes with more combining marks are split. */
export const LONGEST_LETTER = 64
/** Marks that change the text direction, so that a text reads as another one. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '')

/** Last position up to `most` that splits no grapheme, and never a surrogate pair. */
function endBefore(text: string, most: number): number {
  // Segments only the end: the whole text need not be scanned.
  const from = Math.max(0, most - 4 * LONGEST_LETTER)
  const near = text.slice(from, most + LONGEST_LETTER)
  const begin = from + (GRAPHEMES.segment(near).containing(most - from)?.index ?? 0)
  if (begin > 0 && most - begin <= LONGEST_LETTER) return begin
  return /[\uDC00-\uDFFF]/.test(text.charAt(most)) && most > 0 ? most - 1 : most
}

/** The beginning, with at most `most` UTF-16 units. */
export const cutToUnits = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, endBefore(text, most))

/** At most `most` UTF-16 units, ending in `…` if truncated. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${cutToUnits(text, most - 1).trimEnd()}…`
}

/** The beginning, with at most `most` bytes in UTF-8. */
export function cutToBytes(text: string, most: number): string {
  const encoder = new TextEncoder()
  const { read } = encoder.encodeInto(text, new Uint8Array(most))
  return read >= text.length ? text : text.slice(0, endBefore(text, read))
}
