/** Tells from a record's JSON whether it can have a word of one or two letters. This costs a sixth of decoding. */
import { foldText } from '@shared/rules/search/fold'
import { DIGITS } from '@shared/rules/search/words'

/** Escapes in JSON that this app wrote are never letters. */
const ESCAPED = /\\(?:u[\da-f]{4}|.)/gi

/** Field names, which are no texts of a record, or texts (`$1`). */
const NAME_OR_TEXT = /"(?:[^"]*":|([^"]*)")/g

/** The texts of a record's JSON, folded for `mayHave`. */
export const foldJson = (json: string): string =>
  foldText((json.includes('\\') ? json.replace(ESCAPED, ' ') : json).replace(NAME_OR_TEXT, '"$1"'))

/** Tests whether some word of a text may begin with `word`, or equal one of `others`. @param word folded */
export function mayHave(word: string, others: readonly string[] = []): (folded: string) => boolean {
  const begins = DIGITS.test(word) ? hasNumber : hasBeginning
  return (folded) => begins(folded, word) || others.some((other) => hasBeginning(folded, other, true))
}

const LETTER_OR_FIGURE = /[\p{L}\p{N}]/u

/** Whether a letter or digit is next to a position, after it (`isBehind`) or before it. */
function isWordly(text: string, at: number, isBehind: boolean): boolean {
  const code = text.charCodeAt(isBehind ? at : at - 1)
  // Fast path for ASCII without the regular expression.
  if (code < 0x80) return (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
  if (code >= 0x430 && code <= 0x44f) return true
  if (Number.isNaN(code)) return false
  // The character may be a surrogate pair.
  const from = isBehind || code < 0xdc00 || code > 0xdfff ? at : at - 1
  const sign = text.codePointAt(isBehind ? from : from - 1)
  return sign !== undefined && LETTER_OR_FIGURE.test(String.fromCodePoint(sign))
}

/** @param whole whether the word must end there as well */
function hasBeginning(folded: string, word: string, whole = false): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (!isWordly(folded, at, false) && !(whole && isWordly(folded, at + word.length, true))) return true
  }
  return false
}

/** Whether a text has the number, with leading zeros or grouped digits. */
function hasNumber(folded: string, digits: string): boolean {
  const first = digits.charAt(0)
  let start = -1
  for (let at = folded.indexOf(first), last = -2; at >= 0; last = at, at = folded.indexOf(first, at + 1)) {
    // Zeros of the same run share its start.
    if (first !== '0' || at !== last + 1) start = at
    while (folded.charAt(start - 1) === '0') start -= 1
    if (!isWordly(folded, start, false) && goesOn(folded, at, digits)) return true
  }
  return false
}

/** Whether the digits follow from there, with any separators between them. */
function goesOn(folded: string, at: number, digits: string): boolean {
  let place = at
  for (const digit of digits) {
    while (place > at && place < folded.length && !isWordly(folded, place, true)) place += 1
    if (folded.charAt(place) !== digit) return false
    place += 1
  }
  return true
}
