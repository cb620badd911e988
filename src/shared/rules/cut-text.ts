/** Texts made short, and without what only steers how they are shown. */
const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Characters behind the cut by which it is seen whether something is divided. */
const BEYOND = 64
/** They turn the direction of what follows, so that a text reads as another one. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '')

/** The last place at or before `most` that divides no character as people see it, and never one of two halves. */
function endBefore(text: string, most: number): number {
  const at = GRAPHEMES.segment(text.slice(0, most + BEYOND)).containing(most)?.index ?? most
  // One without an end has to be divided all the same.
  if (at > 0) return at
  return /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most
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
