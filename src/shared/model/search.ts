import { factsOf, type SearchedNoun } from './nouns'
import { NOUNS, type FieldRole, type Noun, type RecordState } from './record'

/** The nouns that full text covers. */
export const SEARCHED_NOUNS = NOUNS.filter((noun): noun is SearchedNoun => factsOf(noun).searched !== null)

export const SEARCH_ORDERS = ['relevance', 'date'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

/** What the search for everything asks at each key: the best of all, and of each kind those few. */
export const AT_EACH_KEY = { limit: 30, each: 6 } as const

/** How a query was understood, each way looser than the one before. */
export const READINGS = ['typed', 'layout', 'spacing', 'transliteration', 'endings', 'edit'] as const
export type Reading = (typeof READINGS)[number]

/** Where in the text of a hit the query was found; offsets in UTF-16 units of `text`. */
export interface SearchMatch {
  /** `id`, `title`, or the key of a field. */
  readonly in: string
  /** The field's name as in `Field.label`; null for id and title. */
  readonly label: string | null
  /** Of a field: as in `Field`, for its name to be said as in the record. */
  readonly role?: FieldRole
  readonly renamed?: boolean
  readonly text: string
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

export interface SearchHit {
  readonly noun: Noun
  readonly id: number
  /** Of a record of a module of its own: that module's name. */
  readonly module?: string | undefined
  /** The same: as the service numbers it there. */
  readonly serviceId?: number | undefined
  readonly state: RecordState
  readonly title: string | null
  /** The way to understand the query that found it; of several the first. */
  readonly reading: Reading
  /** The best place first; usually one. */
  readonly matches: readonly SearchMatch[]
  /** When it was changed last, or else created, as far as it says so; epoch milliseconds, to put in order by. */
  readonly at: number | null
  /** The day of that, as lists show it; `YYYY-MM-DD`. */
  readonly day: string | null
  /** When the service said what is saved of it; epoch milliseconds. */
  readonly fetchedAt: number
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

/** How many of one kind were found: of a noun, and of records of modules of their own those of one module. */
export interface KindCount {
  readonly noun: SearchedNoun
  /** Null for other nouns, and for a module that is not known. */
  readonly module: string | null
  readonly count: number
}

/** What is known where all that fits was gathered, not only the best. */
export interface AllFound {
  /** On all pages together. */
  readonly total: number
  /** So many were found and have no date, which no period has. */
  readonly undated: number
  readonly kinds: readonly KindCount[]
}

export interface SearchResult {
  /** By reading, in the order of `READINGS`, within a reading the best first; or by date. */
  readonly hits: readonly SearchHit[]
  /** There are more than were examined or returned: show "more than n". Without a hit there may be some. */
  readonly more: boolean
  /** Readings beside what was typed that found hits, in their order. They are tried below five hits. */
  readonly readAs: readonly AlsoReadAs[]
  /** With a period, by date and behind the first page; else null where the best alone were looked for. */
  readonly all: AllFound | null
}

/** Kinds of records that modules of the service hold, besides records of their own (`module-record`). */
export const MODULE_NOUNS = ['project', 'project-group', 'user-group', 'folder', 'file', 'calendar-event'] as const
export type ModuleNoun = (typeof MODULE_NOUNS)[number]
export type MatchNoun = ModuleNoun | 'module-record'

/** A record that the service found. */
export interface ServiceHit {
  /** The module's name for the search; null where the answer does not say which it is. */
  readonly module: string | null
  readonly noun: MatchNoun
  /** In the cache: the service's id, or one of this computer for records of a module of its own. */
  readonly id: number
  /** As the service numbers it. */
  readonly serviceId: number
  readonly title: string | null
  readonly state: RecordState
  /** When it was changed last, or else created, as far as it says so; epoch milliseconds, to put in order by. */
  readonly at: number | null
  /** The day of that, as lists show it; `YYYY-MM-DD`. */
  readonly day: string | null
  /** Where what was asked for stands, as far as the answer or the saved record shows it; else the service alone knows. */
  readonly matches: readonly SearchMatch[]
}

export interface ServiceFound {
  readonly hits: readonly ServiceHit[]
  /** Records that came, those included that can't be shown. */
  readonly rows: number
  /** Of them those without a number by which they could be told apart. */
  readonly withoutId: number
  /** All that the service says it found, where it says so, or sent more than it was asked for. */
  readonly total: number | null
  /** When it answered; epoch milliseconds. */
  readonly at: number
}

/** A module of the service and what it holds. */
export interface SearchedModule {
  readonly name: string
  readonly title: string | null
  readonly noun: MatchNoun
  /** The user said so. */
  readonly chosen: boolean
  /** The list of modules (`/core/modules`) names it; else records that were found do, or what the user said of it. */
  readonly listed: boolean
}

/** What is known of the modules of the service. */
export interface KnownModules {
  /** Those that are listed in their order, then the others by name. */
  readonly modules: readonly SearchedModule[]
  /** The list was read at least once; else there may be more. */
  readonly listRead: boolean
  /** There may be more than are known or shown here: see `MOST_MODULES`. */
  readonly more?: true
}

/** Something the user searched for. */
export interface PastSearch {
  readonly text: string
  /** Epoch milliseconds. */
  readonly at: number
}

/**
 * Kinds of reference data that are found by name, in the order in which they are offered. Categories lead to the events
 * of the calendar, all others to projects.
 */
export const FOUND_REFERENCES = [
  ...(['stage', 'funnel', 'list-element', 'event-type', 'good', 'currency'] as const),
  'calendar-category'
] as const
export type FoundReference = (typeof FOUND_REFERENCES)[number]

/** The rooms that reference data leads to. */
export const REFERENCE_ROOMS = ['projects', 'calendar'] as const
export type ReferenceRoom = (typeof REFERENCE_ROOMS)[number]
export const roomOfReference = (kind: FoundReference): ReferenceRoom =>
  kind === 'calendar-category' ? 'calendar' : 'projects'

/** Something of the reference data, found by its name. */
export interface ReferenceHit {
  readonly kind: FoundReference
  /** The service's id, or a local one. */
  readonly id: number
  readonly label: string
  readonly ranges: SearchMatch['ranges']
  /** The reading of the words that found it; absent: as they were typed. */
  readonly reading?: Reading
  /** What a stage's funnel is called, or the field of an element; null where that is not known, and of other kinds. */
  readonly within: string | null
  /** Of an element of a list: a field of projects that is tied to the list. `key` as in `Field.key`. Else null. */
  readonly field: string | null
}
