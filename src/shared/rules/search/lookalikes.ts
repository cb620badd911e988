/** Latin and Russian letters that look alike in upper or lower case, both folded. */
const LATIN = 'abcehkmoptxyi'
const CYRILLIC = 'авсенкмортхуі'

const TO_CYRILLIC = new Map([...LATIN].map((letter, at) => [letter, CYRILLIC.charAt(at)]))
const TO_LATIN = new Map([...CYRILLIC].map((letter, at) => [letter, LATIN.charAt(at)]))

const IS_LATIN = /[a-z]/
const IS_CYRILLIC = /[\u0430-\u045f]/
const WORD = /[a-z0-9\u0430-\u045f]+/g
const MIXED = /[a-z]\d*[\u0430-\u045f]|[\u0430-\u045f]\d*[a-z]/

/**
 * Rewrites the words of a folded text to one alphabet where possible: `pомашка` with a Latin `p` becomes `ромашка`.
 * Words with unambiguous letters of both alphabets stay. The length stays the same.
 */
export const withoutLookalikes = (folded: string): string =>
  MIXED.test(folded) ? folded.replace(WORD, (word) => (MIXED.test(word) ? inOneAlphabet(word) : word)) : folded

function inOneAlphabet(word: string): string {
  const letters = [...word]
  const latin = letters.filter((letter) => IS_LATIN.test(letter))
  const cyrillic = letters.filter((letter) => IS_CYRILLIC.test(letter))
  const mayBeCyrillic = latin.every((letter) => TO_CYRILLIC.has(letter))
  const mayBeLatin = cyrillic.every((letter) => TO_LATIN.has(letter))
  if (!mayBeCyrillic && !mayBeLatin) return word
  const isToCyrillic = mayBeCyrillic && (!mayBeLatin || cyrillic.length >= latin.length)
  return letters.map((letter) => (isToCyrillic ? TO_CYRILLIC : TO_LATIN).get(letter) ?? letter).join('')
}

/** The look-alike of a folded word in the other alphabet: `coca` for `соса`; null without one. */
export function lookalikeOf(word: string): string | null {
  const keys = IS_LATIN.test(word) ? TO_CYRILLIC : TO_LATIN
  let other = ''
  for (const letter of word) {
    const twin = keys.get(letter) ?? (/\d/.test(letter) ? letter : null)
    if (twin === null) return null
    other += twin
  }
  return other === word ? null : other
}
