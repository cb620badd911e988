/**
 * Word patterns: `in {number}? {unit}` matches `in 2 week` and `in week`. A plain word matches itself, a name in braces
 * a word of its kind; a question mark makes a part optional.
 */
import { MONTHS, WEEKDAYS } from './canonical-words'

/** The matched words by pattern name. */
export type MatchedWords = Readonly<Record<string, string | undefined>>

const oneOf =
  (words: readonly string[]): ((word: string) => boolean) =>
  (word) =>
    words.includes(word)

const isYear = (word: string): boolean => /^(?:19|20|21)\d\d$/.test(word)

const KINDS: Readonly<Record<string, (word: string) => boolean>> = {
  number: (word) => /^\d{1,4}$/.test(word),
  year: isYear,
  only: isYear,
  which: oneOf(['this', 'next', 'last']),
  weekday: oneOf(WEEKDAYS),
  month: oneOf(MONTHS),
  week: oneOf(['week', 'the-week']),
  period: oneOf(['week', 'the-week', 'month', 'quarter', 'year']),
  unit: oneOf(['day', 'week', 'the-week', 'fortnight', 'month', 'quarter', 'year', 'half-year'])
}

export interface WordPattern {
  readonly parts: readonly {
    /** The name of the match; null for a literal word. */
    readonly name: string | null
    readonly isOptional: boolean
    readonly meets: (word: string) => boolean
  }[]
}

export function wordPattern(text: string): WordPattern {
  const parts = text.split(' ').map((part) => {
    const isOptional = part.endsWith('?')
    const word = isOptional ? part.slice(0, -1) : part
    const name = word.startsWith('{') ? word.slice(1, -1) : null
    const meets = name === null ? (other: string) => other === word : KINDS[name]
    if (meets === undefined) throw new Error(`no such kind of words: ${word}`)
    return { name, isOptional, meets }
  })
  return { parts }
}

/** Matches words against a pattern; null if they don't match. Patterns have few optional parts. */
export function meet({ parts }: WordPattern, words: readonly string[]): MatchedWords | null {
  const [part, ...rest] = parts
  if (part === undefined) return words.length === 0 ? {} : null
  const [word, ...others] = words
  if (word !== undefined && part.meets(word)) {
    const found = meet({ parts: rest }, others)
    if (found !== null) return part.name === null ? found : { ...found, [part.name]: word }
  }
  return part.isOptional ? meet({ parts: rest }, words) : null
}
