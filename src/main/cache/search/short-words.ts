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
  const whole = others.map((other) => `${other}(?![\\p{L}\\p{N}])`)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[beginning(word), ...whole].join('|')})`, 'u')
  return (folded) => pattern.test(folded)
}

/** A number may have been sent with zeros before it and in groups, and is read without them. */
const beginning = (word: string): string => (DIGITS.test(word) ? `0*${[...word].join('[^\\p{L}\\p{N}]*')}` : word)
