import { fold } from './filter/semantics'
import type { Assumptions } from './filter/assumptions'

/**
 * Whether a folded text matches a query: it must contain every word, in any order. An empty query matches everything.
 */
export function matcher(query: string, assumptions: Assumptions): (folded: string) => boolean {
  const words = fold(query)
    .split(/[\s,;«»"]+/)
    .filter((word) => word !== '')
  if (assumptions.searchMatch === 'anywhere') return (text) => words.every((word) => text.includes(word))
  return (text) => words.every((word) => startsAWord(text, word))
}

function startsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  }
  return false
}
