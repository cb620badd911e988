/**
 * Patterns of words: `in {number}? {unit}` is met by `in 2 week` and by `in week`. A word stands for itself, a name in
 * braces for a word of its kind, a question mark for a part that may be missing.
 */
import { MONTHS, WEEKDAYS } from './canonical-words'

/** The words that met the names of a pattern. */
export type Found = Readonly<Record<string, string | undefined>>

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
    /** The name under which the word is found; null: it stands for itself. */
    readonly name: string | null
    readonly optional: boolean
    readonly meets: (word: string) => boolean
  }[]
}

export function wordPattern(text: string): WordPattern {
  const parts = text.split(' ').map((part) => {
    const optional = part.endsWith('?')
    const word = optional ? part.slice(0, -1) : part
    const name = word.startsWith('{') ? word.slice(1, -1) : null
    const meets = name === null ? (other: string) => other === word : KINDS[name]
    if (meets === undefined) throw new Error(`no such kind of words: ${word}`)
    return { name, optional, meets }
  })
  return { parts }
}

/** What met the names of a pattern; null where the words are others. A pattern has few parts that may be missing. */
export function meet({ parts }: WordPattern, words: readonly string[]): Found | null {
  const [part, ...rest] = parts
  if (part === undefined) return words.length === 0 ? {} : null
  const [word, ...others] = words
  if (word !== undefined && part.meets(word)) {
    const found = meet({ parts: rest }, others)
    if (found !== null) return part.name === null ? found : { ...found, [part.name]: word }
  }
  return part.optional ? meet({ parts: rest }, words) : null
}
