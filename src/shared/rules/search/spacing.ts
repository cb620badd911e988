/** Queries whose words and numbers are split differently than in the texts. */
import { partsOf } from './quotes'
import { DIGITS, LEAST_DIGITS, readWords } from './words'

/** The words of the texts. */
export interface WholeWords {
  has(word: string): boolean
  /** Words with a given beginning, including the beginning itself. */
  beginningWith(letters: string): { readonly words: readonly string[] }
}

/** Minimum length of a word to split. */
const LEAST_JOINED = 5
const LONGEST_JOINED = 40
const LEAST_PIECE = 2
/** Minimum length of an incomplete word; shorter beginnings match too many. */
const LEAST_BEGINNING = 4
const MOST_PIECES = 4
/** Digit groups with single separators: the last digits of a phone, as written. */
const GROUPS = /(?<![\p{L}\p{N}])\d{1,4}(?:[ \-\u2010-\u2015]\d{1,4}){1,3}(?![\p{L}\p{N}])/gu
const LEAST_GROUPED = 3

/**
 * Splits run-together words: quoted if each part is a known whole word. Joins short digit groups into one number. Null
 * if nothing changes.
 */
export function spacedOtherwise(text: string, known: WholeWords): string | null {
  const joined = (change: (part: string) => string): string =>
    partsOf(text)
      .map((part) => (part.isQuoted ? `"${part.text}"` : change(part.text)))
      .join(' ')
      .trim()
  const spaced = joined((part) => divided(part, known))
  return spaced === joined((part) => part) ? null : spaced
}

function divided(text: string, known: WholeWords): string {
  const grouped = text.replace(GROUPS, (groups) => {
    const digits = groups.replace(/\D/g, '')
    return digits.length >= LEAST_GROUPED && digits.length < LEAST_DIGITS ? digits : groups
  })
  const { words, original } = readWords(grouped)
  let result = ''
  let at = 0
  for (const { text: word, from, to } of words) {
    const pieces = piecesOf(word, known)
    if (pieces === null) continue
    const [start, end] = original(from, to)
    result += `${grouped.slice(at, start)} ${pieces} `
    at = end
  }
  return result + grouped.slice(at)
}

/** Splits a word into the fewest known words; the last one may be incomplete. */
function piecesOf(word: string, known: WholeWords): string | null {
  if (word.length < LEAST_JOINED || word.length > LONGEST_JOINED || DIGITS.test(word)) return null
  /** By length read: the fewest words. */
  const read = new Map<number, readonly string[]>([[0, []]])
  const open: (readonly string[])[] = []
  for (let from = 0; from < word.length; from++) {
    const before = read.get(from)
    if (before === undefined || before.length >= MOST_PIECES) continue
    const rest = word.slice(from)
    if (from > 0 && isBeginning(rest, known)) open.push([...before, rest])
    for (let to = from + LEAST_PIECE; to <= word.length; to++) {
      if (to - from === word.length || (read.get(to)?.length ?? Infinity) <= before.length + 1) continue
      const piece = word.slice(from, to)
      if (known.has(piece)) read.set(to, [...before, piece])
    }
  }
  const whole = read.get(word.length)
  if (whole !== undefined) return `"${whole.join(' ')}"`
  const [first] = open
    .filter((pieces) => pieces.every((piece) => piece.length > LEAST_PIECE))
    .sort((a, b) => a.length - b.length)
  return first?.join(' ') ?? null
}

const isBeginning = (letters: string, known: WholeWords): boolean =>
  letters.length >= LEAST_BEGINNING && known.beginningWith(letters).words.some((word) => word !== letters)
