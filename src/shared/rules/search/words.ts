import { fold, foldText } from './fold'

/** A word of a text. */
export interface Word {
  /** Folded, see `fold`. */
  readonly text: string
  /** Its place in the folded text. */
  readonly from: number
  readonly to: number
}

/** Digits that belong together despite blanks, brackets or dashes: a phone, a tax number in groups. */
export interface DigitRun {
  readonly digits: string
  /** Its words: first and last, both included. */
  readonly first: number
  readonly last: number
}

export interface Words {
  readonly words: readonly Word[]
  readonly runs: readonly DigitRun[]
  /** Where a part of the folded text stands in the original, in UTF-16 units: whole letters. */
  original(from: number, to: number): readonly [start: number, end: number]
}

const WORD = /[\p{L}\p{N}]+/gu
export const DIGITS = /^[0-9]+$/
const WITHIN_NUMBER = /^[\s().+\-\u2010-\u2015]{1,3}$/
/** Shorter ones are looked for as words. */
export const LEAST_DIGITS = 7
const MOST_DIGITS = 20
const MOST_CODE = 4
const MOST_PHONE = 12
/** Longer words are cut into parts of this length, in UTF-16 units: nobody types the middle of an encoded file. */
const LONGEST_WORD = 64

/** The words of a text in their order, with the runs of digits among them. */
export function readWords(text: string): Words {
  const { text: folded, at } = fold(text)
  const words = wordsOf(folded)
  return {
    words,
    runs: runsOf(folded, words),
    original: (from, to) => {
      if (at === null) return [from, to]
      // One letter may have folded to several.
      let end = to
      while (end < folded.length && at[end] === at[end - 1]) end += 1
      return [at[from] ?? text.length, at[end] ?? text.length]
    }
  }
}

/** What a text is found by. */
export interface Indexed {
  /** Its words in their order, then its numbers of at least seven digits, each in one spelling and as one word. */
  readonly words: readonly string[]
  /** The words as they stand, one blank between two: what a whole title is compared by. */
  readonly phrase: string
  /** Its numbers of at least seven digits from behind, see `endMark`. */
  readonly ends: readonly string[]
}

/** What the numbers that end in these digits are found by: it begins the same way for all of them. */
export const endMark = (digits: string): string => `${END_MARK}${[...digits].reverse().join('')}`
/** No letter or digit, so that no word of a text begins with it, and none that separates the words of an index. */
export const END_MARK = '…'

export function indexText(text: string): Indexed {
  const folded = foldText(text)
  const words = wordsOf(folded)
  const found = words.map((word) => word.text)
  const phrase = found.join(' ')
  const ends: string[] = []
  for (const { digits, first, last } of runsOf(folded, words)) {
    ends.push(endMark(canonicalNumber(digits)))
    if (first === last) found[first] = canonicalNumber(digits)
    else found.push(canonicalNumber(digits))
  }
  return { words: found, phrase, ends }
}

/** A Russian phone with its 7, with the 8 dialled before it, or with neither is one and the same. */
export function canonicalNumber(digits: string): string {
  return digits.length === 11 && /^[78]/.test(digits) ? digits.slice(1) : digits
}

/** What the characters are that nearly all texts consist of: letters and digits are 1. Others are asked for by name. */
const COMMON = 0x460
const IN_WORDS = Uint8Array.from({ length: COMMON }, (_, code) =>
  Number(/[\p{L}\p{N}]/u.test(String.fromCharCode(code)))
)

function wordsOf(folded: string): Word[] {
  const words: Word[] = []
  // A sweep reads some thirty million characters: a walk takes a fifth of the time of an expression.
  let from = -1
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at)
    if (code >= COMMON && !BETWEEN.test(folded.charAt(at))) return wordsByName(folded)
    if (code < COMMON && IN_WORDS[code] === 1) {
      if (from < 0) from = at
    } else if (from >= 0) {
      addWord(words, folded.slice(from, at), from)
      from = -1
    }
  }
  if (from >= 0) addWord(words, folded.slice(from), from)
  return words
}

/** Quotes, dashes and the number sign, of what is not common. */
const BETWEEN = /[\u2010-\u203a№]/

function wordsByName(folded: string): Word[] {
  const words: Word[] = []
  for (const { 0: text, index } of folded.matchAll(WORD)) addWord(words, text, index)
  return words
}

function addWord(words: Word[], text: string, from: number): void {
  for (let part = 0; part < text.length; part += LONGEST_WORD) {
    const piece = text.slice(part, part + LONGEST_WORD)
    words.push({ text: piece, from: from + part, to: from + part + piece.length })
  }
}

/** A word of seven digits and more stands for itself; shorter ones that stand together make one number. */
function runsOf(folded: string, words: readonly Word[]): DigitRun[] {
  const runs: DigitRun[] = []
  let first = 0
  while (first < words.length) {
    const word = words[first] as Word
    if (!beginsWithDigit(word.text) || !DIGITS.test(word.text)) {
      first += 1
      continue
    }
    let last = first
    let digits = word.text
    while (word.text.length < LEAST_DIGITS) {
      const [before, next] = [words[last] as Word, words[last + 1]]
      if (next === undefined || !DIGITS.test(next.text)) break
      if (!WITHIN_NUMBER.test(folded.slice(before.to, next.from))) break
      // `8(495)1234567`: the code of a town before the rest in one piece; otherwise a long number stands for itself.
      const whole = next.text.length >= LEAST_DIGITS
      if (whole && (digits.length > MOST_CODE || digits.length + next.text.length > MOST_PHONE)) break
      digits += next.text
      last += 1
      if (whole) break
    }
    if (digits.length >= LEAST_DIGITS && digits.length <= MOST_DIGITS) runs.push({ digits, first, last })
    first = last + 1
  }
  return runs
}

function beginsWithDigit(text: string): boolean {
  const code = text.charCodeAt(0)
  return code >= 0x30 && code <= 0x39
}
