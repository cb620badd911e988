/** What somebody means who types the beginnings of the words that something is called by. Pure. */
import { foldText } from '@shared/rules/filter/values'
import { inOtherLayout } from '@shared/rules/search/layouts'

/**
 * Whether every word that was typed begins a word of the text.
 *
 * @param orIn whether a word, folded as by `foldText`, is to be found otherwise
 */
export function isMeant(typed: string, text: string, orIn: (word: string) => boolean = () => false): boolean {
  const words = foldText(text).split(/[\s,:]/)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => words.some((one) => one.startsWith(word)) || orIn(word))
}

/** What is found for what was typed, or else for what the same keys type in the other layout. */
export function inEitherLayout<T>(typed: string, find: (typed: string) => readonly T[]): readonly T[] {
  const found = find(typed)
  const other = found.length > 0 ? null : inOtherLayout(typed)
  return other === null ? found : find(other)
}
