/** Texts made short, and without what only steers how they are shown. */
const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** UTF-16 units. Letters with more marks than this are cut between them. */
export const LONGEST_LETTER = 64
/** They turn the direction of what follows, so that a text reads as another one. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '')

/** The last place at or before `most` that divides no letter as people see it, and never one of two halves. */
function endBefore(text: string, most: number): number {
  // A break is found from a little before: the whole text need not be looked through.
  const from = Math.max(0, most - 4 * LONGEST_LETTER)
  const near = text.slice(from, most + LONGEST_LETTER)
  const begin = from + (GRAPHEMES.segment(near).containing(most - from)?.index ?? 0)
  if (begin > 0 && most - begin <= LONGEST_LETTER) return begin
  return /[\uDC00-\uDFFF]/.test(text.charAt(most)) && most > 0 ? most - 1 : most
}

/** The beginning that has at most so many UTF-16 units. */
export const cutToUnits = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, endBefore(text, most))

/** At most so many UTF-16 units, the last of them `…` where something was cut. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${cutToUnits(text, most - 1).trimEnd()}…`
}

/** The beginning that has at most so many bytes in UTF-8. */
export function cutToBytes(text: string, most: number): string {
  const encoder = new TextEncoder()
  const { read } = encoder.encodeInto(text, new Uint8Array(most))
  return read >= text.length ? text : text.slice(0, endBefore(text, read))
}
