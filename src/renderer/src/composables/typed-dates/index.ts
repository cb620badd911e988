/**
 * Reads dates as people type them, in English and Russian. Our own rules go first: they know local conventions (`3/4`
 * by locale, week numbers, month ends). Then a larger library is tried, which is loaded on first use.
 */
import { readByOwnRules, type TypedDate, type TypedDateContext } from './own-rules'

export type { TypedDate, TypedDateContext } from './own-rules'

/** Longer texts are cut: they are probably a paste. */
const MOST_LETTERS = 200

/** The meaning of a text; null if not understood. Never rejects because of the text. */
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
