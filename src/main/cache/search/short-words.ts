/** Which records can't have a word of one or two letters: their JSON tells, and costs a sixth of what decoding it does. */
import { foldText } from '@shared/rules/search/fold'
import { DIGITS } from '@shared/rules/search/words'

/** In JSON that was written here, what is escaped is no letter. */
const ESCAPED = /\\(?:u[\da-f]{4}|.)/gi

/** Names of fields, which are no texts of a record, and texts: these are `$1`. */
const NAME_OR_TEXT = /"(?:[^"]*":|([^"]*)")/g

/** What a record's JSON says, as `mayHave` takes it. */
export const foldJson = (json: string): string =>
  foldText((json.includes('\\') ? json.replace(ESCAPED, ' ') : json).replace(NAME_OR_TEXT, '"$1"'))

/** Tells whether some word of a text may begin with a word, or be one of others. @param word as all, folded */
export function mayHave(word: string, others: readonly string[] = []): (folded: string) => boolean {
  const begins = DIGITS.test(word) ? hasNumber : hasBeginning
  return (folded) => begins(folded, word) || others.some((other) => hasBeginning(folded, other, true))
}

const LETTER_OR_FIGURE = /[\p{L}\p{N}]/u

/** Whether a letter or a figure stands before or behind a place. */
function isWordly(text: string, at: number, behind: boolean): boolean {
  const code = text.charCodeAt(behind ? at : at - 1)
  // Most signs are of these, and no expression has to be asked.
  if (code < 0x80) return (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
  if (code >= 0x430 && code <= 0x44f) return true
  if (Number.isNaN(code)) return false
  // A sign may have two halves.
  const from = behind || code < 0xdc00 || code > 0xdfff ? at : at - 1
  const sign = text.codePointAt(behind ? from : from - 1)
  return sign !== undefined && LETTER_OR_FIGURE.test(String.fromCodePoint(sign))
}

/** @param whole the word ends there as well */
function hasBeginning(folded: string, word: string, whole = false): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (!isWordly(folded, at, false) && !(whole && isWordly(folded, at + word.length, true))) return true
  }
  return false
}

/** A number may have been sent with zeros before it and in groups, and is read without them. */
function hasNumber(folded: string, digits: string): boolean {
  const first = digits.charAt(0)
  let start = -1
  for (let at = folded.indexOf(first), last = -2; at >= 0; last = at, at = folded.indexOf(first, at + 1)) {
    // Within the same zeros as before they begin where they did.
    if (first !== '0' || at !== last + 1) start = at
    while (folded.charAt(start - 1) === '0') start -= 1
    if (!isWordly(folded, start, false) && goesOn(folded, at, digits)) return true
  }
  return false
}

/** Whether the digits follow each other from there on, whatever stands between them that is no word. */
function goesOn(folded: string, at: number, digits: string): boolean {
  let place = at
  for (const digit of digits) {
    while (place > at && place < folded.length && !isWordly(folded, place, true)) place += 1
    if (folded.charAt(place) !== digit) return false
    place += 1
  }
  return true
}
