import { fold } from '../filter/semantics'
import { hash } from '../data/random'

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const TO_CYRILLIC = new Map([...LATIN_KEYS].map((key, at) => [key, CYRILLIC_KEYS[at] ?? key]))
const TO_LATIN = new Map([...CYRILLIC_KEYS].map((key, at) => [key, LATIN_KEYS[at] ?? key]))

/** The same keys in the other keyboard layout: `vjcrdf` becomes `москва`. */
export function otherLayout(text: string): string {
  const isLatin = /[a-z]/i.test(text)
  const keys = isLatin ? TO_CYRILLIC : TO_LATIN
  return [...text.toLowerCase()].map((letter) => keys.get(letter) ?? letter).join('')
}

/** Folded words and numbers of a text. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
}

/**
 * The provider's matching: all words must be complete, except the last one. `isFuzzy` forgives one letter in words of
 * five or more letters.
 */
export function isLastWordMatch(query: readonly string[], words: readonly string[], isFuzzy = false): boolean {
  return query.every((word, at) => {
    const isBeginning = at === query.length - 1
    return words.some(
      (known) =>
        (isBeginning ? known.startsWith(word) : known === word) || (isFuzzy && isNearly(word, known, isBeginning))
    )
  })
}

function isNearly(word: string, known: string, isBeginning: boolean): boolean {
  if (word.length < 5) return false
  return (
    isOneApart(word, known) ||
    (isBeginning && known.length > word.length && isOneApart(word, known.slice(0, word.length)))
  )
}

/** Whether one insertion, deletion or replacement turns one word into the other. */
export function isOneApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return a === b
  let from = 0
  while (from < Math.min(a.length, b.length) && a[from] === b[from]) from += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - from && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  return Math.max(a.length, b.length) - from - end <= 1
}

/**
 * Tries a query as typed, in the other layout, then with a typing error; returns the first result that is not empty.
 */
export function firstThatFinds<T>(
  query: string,
  find: (words: readonly string[], isFuzzy: boolean) => readonly T[]
): readonly T[] {
  for (const isFuzzy of [false, true]) {
    for (const text of [query, otherLayout(query)]) {
      const words = wordsOf(text)
      const found = words.length > 0 ? find(words, isFuzzy) : []
      if (found.length > 0) return found
    }
  }
  return []
}

/** A stable identifier in UUID format. */
export function uuidOf(text: string): string {
  let h = 0
  for (const letter of text) h = hash(h, letter.codePointAt(0) ?? 0)
  const part = (n: number): string => hash(h, n).toString(16).padStart(8, '0')
  const all = part(1) + part(2) + part(3) + part(4)
  return `${all.slice(0, 8)}-${all.slice(8, 12)}-4${all.slice(13, 16)}-a${all.slice(17, 20)}-${all.slice(20, 32)}`
}
