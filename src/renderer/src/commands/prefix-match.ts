/** Matches typed word prefixes with the words of a label. Pure. */
import { foldText } from '@shared/rules/filter/values'
import { inOtherLayout } from '@shared/rules/search/layouts'

/**
 * Whether every typed word is a prefix of a word in the text.
 *
 * @param orIn alternative match for a word, folded as by `foldText`
 */
export function isPrefixMatch(typed: string, text: string, orIn: (word: string) => boolean = () => false): boolean {
  const words = foldText(text).split(/[\s,:]/)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => words.some((one) => one.startsWith(word)) || orIn(word))
}

/** The results for the typed text, or else for the same keys in the other keyboard layout. */
export function inEitherLayout<T>(typed: string, find: (typed: string) => readonly T[]): readonly T[] {
  const found = find(typed)
  const other = found.length > 0 ? null : inOtherLayout(typed)
  return other === null ? found : find(other)
}
