import { inOtherLayout } from '@shared/rules/search/layouts'
import { matchText, type Range } from '@shared/rules/search/match'
import { parseQuery } from '@shared/rules/search/query'

/**
 * Ranges of a suggestion that match the typed text, for highlighting. Tries the other keyboard layout if that matches
 * more (`vjcrdf` finds Москва).
 *
 * @returns sorted, non-overlapping ranges in UTF-16 units; empty without a match
 */
export function matchedRanges(typed: string, shown: string): readonly Range[] {
  const asTyped = matchText(shown, parseQuery(typed)).ranges
  const other = inOtherLayout(typed)
  if (other === null) return asTyped
  const otherwise = matchText(shown, parseQuery(other)).ranges
  return lengthOf(otherwise) > lengthOf(asTyped) ? otherwise : asTyped
}

const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0)
