import type { Reading } from '@shared/model/search'
import type { ParsedQuery } from '@shared/rules/search/query'
import { readingsOf } from '@shared/rules/search/readings'
import type { TermFinds } from './term-finds'
import type { WordList } from './word-list'

/** Upper bound of new words to load within a search. The rest is loaded in the background. */
const MOST_LEARNED = 500

/** One reading of a text. */
export interface QueryReading {
  readonly reading: Reading
  readonly query: ParsedQuery
}

/** Searches a text reading by reading, lazily. Grouped digits without results are read as several numbers. */
export function* eachReading<Found>(
  { vocabulary, asked }: TermFinds,
  words: WordList,
  typed: string,
  find: (query: ParsedQuery) => Found,
  isEmpty: (found: Found) => boolean
): Generator<QueryReading & { readonly text: string; readonly found: Found }> {
  if (asked.nouns.length === 0) return
  for (const { reading, text, parse } of readingsOf(typed, vocabulary, words)) {
    const joined = parse(true)
    const found = find(joined)
    const isApart = joined.isJoined && isEmpty(found)
    const query = isApart ? parse(false) : joined
    yield { reading, text, query, found: isApart ? find(query) : found }
    if (reading === 'typed') words.learn(MOST_LEARNED)
  }
}
