/**
 * Dates as people type them, in English and in Russian: rules of our own first, since they know what people mean here
 * (`3/4` by locale, week numbers, the end of a month); then a library, which knows more ways to say it. The library is
 * large, and loaded when the first text asks for it.
 */
import { readByOwnRules, type TypedDate, type TypedDateContext } from './own-rules'

export type { TypedDate, TypedDateContext } from './own-rules'

/** Nobody types more; a longer text is cut, for it might be anything that was pasted. */
const MOST_LETTERS = 200

/** What a text means; null: nobody understood it. Never rejects for what was typed. */
export async function readTypedDate(text: string, context: TypedDateContext): Promise<TypedDate | null> {
  const typed = text
    .slice(0, MOST_LETTERS)
    .trim()
    .replace(/^the\s/i, '')
  if (typed === '') return null
  const own = readByOwnRules(typed, context)
  if (own !== null) return own
  const { readByLibrary } = await import('./by-library')
  return readByLibrary(typed, context)
}
