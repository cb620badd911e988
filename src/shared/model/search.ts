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
}

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
  /** The best place first; usually one. */
  readonly matches: readonly SearchMatch[]
}

export interface SearchResult {
  /** The best first. */
  readonly hits: readonly SearchHit[]
  /** There are more than were examined or returned: show "more than n". */
  readonly more: boolean
  /** The text in the other keyboard layout, if that found more; null otherwise. */
  readonly readAs: string | null
}
