import { inOtherLayout } from '../search/layouts'
import { matchText, type Range } from '../search/match'
import { parseQuery } from '../search/query'

/**
 * Which letters of a suggestion answer what was typed, for marking them; read in the other keyboard layout where that
 * explains more of it (`vjcrdf` finds Москва).
 *
 * @returns places in UTF-16 units, in order, without overlaps; empty where nothing matches
 */
export function matchedRanges(typed: string, shown: string): readonly Range[] {
  const asTyped = matchText(shown, parseQuery(typed)).ranges
  const other = inOtherLayout(typed)
  if (other === null) return asTyped
  const otherwise = matchText(shown, parseQuery(other)).ranges
  return lengthOf(otherwise) > lengthOf(asTyped) ? otherwise : asTyped
}

const lengthOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0)
