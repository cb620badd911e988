import { factsOf, type SearchedNoun } from './nouns'
import { NOUNS, type FieldRole, type Noun, type RecordState } from './record'

export const SEARCHED_NOUNS = NOUNS.filter((noun): noun is SearchedNoun => factsOf(noun).searched !== null)

export const SEARCH_ORDERS = ['relevance', 'date'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

/** Limits of the global search while typing: the best hits overall, and a few per kind. */
export const AT_EACH_KEY = { limit: 30, each: 6 } as const

/** Interpretations of a query, each looser than the previous one. */
export const READINGS = ['typed', 'layout', 'spacing', 'transliteration', 'endings', 'edit'] as const
export type Reading = (typeof READINGS)[number]

/** A match within a text of a hit; offsets in UTF-16 units of `text`. */
export interface SearchMatch {
  /** `id`, `title`, or the key of a field. */
  readonly in: string
  /** Name of the field as in `Field.label`; null for id and title. */
  readonly label: string | null
  /** Role of the field, as in `Field`, for naming it as the record does. */
  readonly role?: FieldRole
  readonly isRenamed?: boolean
  readonly text: string
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

export interface SearchHit {
  readonly noun: Noun
  /** Id in the cache: the service's, or a local one for records of other modules. */
  readonly id: number
  /** Records of other modules only: the module's name. */
  readonly module?: string | undefined
  /** Records of other modules only: the service's number there. */
  readonly serviceId?: number | undefined
  readonly state: RecordState
  readonly title: string | null
  /** First reading of the query that found it. */
  readonly reading: Reading
  /** Best match first; usually one. */
  readonly matches: readonly SearchMatch[]
  /** Last change, or else creation, if known (epoch ms); for sorting. */
  readonly at: number | null
  /** The day of `at` as lists show it, `YYYY-MM-DD`. */
  readonly day: string | null
  /** When the service returned the cached data (epoch ms). */
  readonly fetchedAt: number
}

/** A looser reading that found hits. */
export interface AlsoReadAs {
  readonly reading: Exclude<Reading, 'typed'>
  /**
   * The text searched for instead, shown as "also as ...": the text in the other keyboard layout, or the matching words
   * of the first hit.
   */
  readonly text: string
}

/** Number of hits of one kind: of a noun, or of one module with records of its own. */
export interface KindCount {
  readonly noun: SearchedNoun
  /** Null for other nouns, and for an unknown module. */
  readonly module: string | null
  readonly count: number
}

/** Facts available only if all matches were collected, not just the best. */
export interface AllFound {
  /** Number of hits on all pages. */
  readonly total: number
  /** Number of hits without a date, which no period contains. */
  readonly undated: number
  readonly kinds: readonly KindCount[]
}

export interface SearchResult {
  /** Ordered by reading (as in `READINGS`), then relevance; or by date. */
  readonly hits: readonly SearchHit[]
  /** True: more matches than were examined or returned ("more than n"). Without a hit, matches may still exist. */
  readonly hasMore: boolean
  /** Other readings that found hits, in order. They are tried if there are fewer than five hits. */
  readonly readAs: readonly AlsoReadAs[]
  /**
   * Set if there is a period, an order by date, or a page after the first. Otherwise null: only the best hits were
   * searched.
   */
  readonly all: AllFound | null
}

/** Kinds of records that modules can hold, besides records of their own (`module-record`). */
export const MODULE_NOUNS = ['project', 'project-group', 'user-group', 'folder', 'file', 'calendar-event'] as const
export type ModuleNoun = (typeof MODULE_NOUNS)[number]
export type MatchNoun = ModuleNoun | 'module-record'

export interface ServiceHit extends Pick<SearchHit, 'id' | 'title' | 'state' | 'at' | 'day'> {
  /** Module name in the search; null if the answer does not tell. */
  readonly module: string | null
  readonly noun: MatchNoun
  readonly serviceId: number
  /** Matches visible in the answer or the cached record; otherwise only the service knows them. */
  readonly matches: readonly SearchMatch[]
}

export interface ServiceFound {
  readonly hits: readonly ServiceHit[]
  /** Number of records received, including those that cannot be shown. */
  readonly rows: number
  /** Number of those without an id. */
  readonly withoutId: number
  /** The service's total, if it sends one or sent more than requested. */
  readonly total: number | null
  /** When the service answered (epoch ms). */
  readonly at: number
}

export interface SearchedModule {
  readonly name: string
  readonly title: string | null
  readonly noun: MatchNoun
  /** True: set by the user. */
  readonly isChosen: boolean
  /**
   * True: the list of modules (`/core/modules`) names it. False: known from found records or from the user's choice.
   */
  readonly isListed: boolean
}

export interface KnownModules {
  /** Listed modules in their order, then the others by name. */
  readonly modules: readonly SearchedModule[]
  /** True: the list was read at least once. Otherwise more modules may exist. */
  readonly isListRead: boolean
  /** Set if there may be more modules; see `MOST_MODULES`. */
  readonly hasMore?: true
}

export interface PastSearch {
  readonly text: string
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * Kinds of reference data that the search finds by name, in display order. Categories lead to calendar events, all
 * others to projects.
 */
export const FOUND_REFERENCES = [
  ...(['stage', 'funnel', 'list-element', 'event-type', 'good', 'currency'] as const),
  'calendar-category'
] as const
export type FoundReference = (typeof FOUND_REFERENCES)[number]

/** Pages that reference data leads to. */
export const REFERENCE_ROOMS = ['projects', 'calendar'] as const
export type ReferenceRoom = (typeof REFERENCE_ROOMS)[number]
export const roomOfReference = (kind: FoundReference): ReferenceRoom =>
  kind === 'calendar-category' ? 'calendar' : 'projects'

export interface ReferenceHit {
  readonly kind: FoundReference
  /** The service's id, or a local one. */
  readonly id: number
  readonly label: string
  readonly ranges: SearchMatch['ranges']
  /** Reading of the query that matched; absent: as typed. */
  readonly reading?: Reading
  /** Name of a stage's funnel or of an element's field; null if unknown, and for other kinds. */
  readonly within: string | null
  /** List elements only: the project field tied to the list. `key` as in `Field.key`. Otherwise null. */
  readonly field: string | null
}
