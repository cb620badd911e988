/** Names that words find, by the readings of the search: people have no documents of their own in the index. */
import { matchText, type Range } from '@shared/rules/search/match'
import type { Queries } from '../../database/queries'
import { readingsOf } from './readings'
import { FEW, MOST_LEARNED } from './search'
import { Vocabulary } from './vocabulary'
import type { WordList } from './word-list'

/** Those whose names have all words, and where; the next reading only below five. Within a snapshot. */
export function peopleFound<T extends { readonly label: string | null }>(
  queries: Queries,
  words: WordList,
  text: string,
  people: readonly T[]
): ReadonlyMap<T, readonly Range[]> {
  const found = new Map<T, readonly Range[]>()
  for (const { reading, parse } of readingsOf(text, new Vocabulary(queries), words)) {
    const query = parse(true)
    if (query.terms.length === 0) continue
    for (const one of people) {
      if (one.label === null || found.has(one)) continue
      const { terms, ranges } = matchText(one.label, query)
      if (!terms.includes(null)) found.set(one, ranges)
    }
    if (found.size >= FEW) break
    if (reading === 'typed') words.learn(MOST_LEARNED)
  }
  return found
}
