import { factsOf, type SearchedNoun } from './nouns'
import { NOUNS, type Noun, type RecordState } from './record'

/** The nouns that full text covers. */
export const SEARCHED_NOUNS = NOUNS.filter((noun): noun is SearchedNoun => factsOf(noun).searched !== null)

export interface SearchQuery {
  readonly text: string
  /** Null for all; an empty list finds nothing. */
  readonly nouns: readonly SearchedNoun[] | null
  /** False: active records and those that are no longer returned. True: deleted ones too, after equally good others. */
  readonly deleted: boolean
  /** At most 200. */
  readonly limit: number
  /** Of one noun at most so many, so that a common word does not fill the limit with one kind; else up to the limit. */
  readonly each?: number | undefined
}

/** What the search for everything asks at each key: the best of all, and of each kind those few. */
export const AT_EACH_KEY = { limit: 30, each: 6 } as const satisfies Pick<SearchQuery, 'limit' | 'each'>

/** How a query was understood, each way looser than the one before. */
export const READINGS = ['typed', 'layout', 'transliteration', 'endings', 'edit'] as const
export type Reading = (typeof READINGS)[number]

/** Where in the text of a hit the query was found; offsets in UTF-16 units of `text`. */
export interface SearchMatch {
  /** `id`, `title`, or the key of a field. */
  readonly in: string
  /** The field's name to show; null for id and title. */
  readonly label: string | null
  readonly text: string
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

export interface SearchHit {
  readonly noun: Noun
  readonly id: number
  readonly state: RecordState
  readonly title: string | null
  /** The way to understand the query that found it; of several the first. */
  readonly reading: Reading
  /** The best place first; usually one. */
  readonly matches: readonly SearchMatch[]
}

/** A looser reading that found hits. */
export interface AlsoReadAs {
  readonly reading: Exclude<Reading, 'typed'>
  /**
   * What was looked for instead, to be shown as "also as ...": the text in the other layout, or else the words of the
   * first hit that stand for typed ones.
   */
  readonly text: string
}

export interface SearchResult {
  /** By reading, in the order of `READINGS`; within a reading the best first. */
  readonly hits: readonly SearchHit[]
  /** There are more than were examined or returned: show "more than n". */
  readonly more: boolean
  /** Readings beside what was typed that found hits, in their order. They are tried below five hits. */
  readonly readAs: readonly AlsoReadAs[]
}
