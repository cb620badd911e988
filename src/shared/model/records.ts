/** Records of every noun but projects: groups, folders, files, calendar events, reference data. */
import type { Field, FieldValue, Noun, RecordState, Reference, ReferenceKind } from './record'
import type { Reading } from './search'
import type { OwnKey } from './view'

export interface RecordRow {
  readonly noun: Noun
  readonly id: number
  readonly state: RecordState
  readonly title: string | null
  readonly name: string | null
  readonly created: string | null
  readonly parentId: number | null
  /** Of a user group: the number of active projects in the cache that name it. Absent if no project names its group. */
  readonly projects?: number
  /** Values of the requested columns, by the field's key; fields that the record lacks are absent. */
  readonly fields: Readonly<Record<string, FieldValue>>
}

/** Days, `YYYY-MM-DD`, both included; null: open. */
export interface Days {
  readonly from: string | null
  readonly to: string | null
}

/** A filter of a list: all conditions must hold. Records without such a value do not match. */
export interface RecordFilter {
  readonly created: Days | null
  readonly updated: Days | null
  /** Bytes, both included; null: open. */
  readonly size: { readonly from: number | null; readonly to: number | null } | null
  /** The last part of the name after a dot, in lower case: `pdf`. Any of these; empty: all. */
  readonly endings: readonly string[]
}

/**
 * `position` is the service's own order. `field:` with a field's key sorts by its values, and rejects with
 * `sort-unavailable` as `ProjectSort.key` does.
 */
export type RecordSortKey = Extract<OwnKey, 'id' | 'title' | 'created' | 'projects'> | 'position' | `field:${string}`

/** The records of a list, and their order. */
export interface RecordListQuery {
  readonly noun: Exclude<Noun, 'project'>
  readonly deleted: boolean
  /** Elements of a list by its name, stages by the funnel's id; null for nouns without a parent. */
  readonly parent: { readonly id: number | null; readonly name: string | null } | null
  /** Narrows the list by what the title contains; empty for all. */
  readonly text: string
  /** Null for all of them. */
  readonly filter: RecordFilter | null
  readonly sort: { readonly key: RecordSortKey; readonly descending: boolean }
}

export interface RecordQuery extends RecordListQuery {
  /** Keys of the fields for further columns, at most 50. */
  readonly columns: readonly string[]
  readonly offset: number
  /** At most 500. */
  readonly limit: number
  /** See `ProjectQuery.whole`. */
  readonly whole?: boolean | undefined
}

export interface RecordPlaceQuery extends RecordListQuery {
  readonly id: number
}

export interface RecordPage {
  readonly rows: readonly RecordRow[]
  readonly total: number
}

export interface RecordDetail extends Omit<RecordRow, 'fields' | 'projects'> {
  /** Of a record of a module of its own: the module's name, null where no answer said it, and its number there. */
  readonly of?: { readonly module: string | null; readonly serviceId: number }
  readonly fields: readonly Field[]
  readonly raw: string
}

/** A person named in cached records: the service has no list of people. */
export interface PersonRow {
  /** The service's id; negative for a person known by name alone. */
  readonly id: number
  readonly title: string | null
  /** Active projects in the cache for which they are responsible; absent while no project names anybody. */
  readonly projects?: number
  /** Where the words that are looked for stand in the name, by whatever reading; absent: nowhere. As in `SearchMatch`. */
  readonly ranges?: readonly (readonly [start: number, end: number])[] | undefined
  /** The reading of the words that found them; absent: as they were typed. As in `SearchHit`. */
  readonly reading?: Reading
}

export interface PeopleListQuery {
  /** Narrows by what the name contains, or by the number itself; empty for all. */
  readonly text: string
  readonly sort: { readonly key: 'id' | 'title' | 'projects'; readonly descending: boolean }
  /**
   * Those whom the words fit best come first, by the readings and ranks of the search; the sort decides among equally
   * good ones. Without it, and without words, the sort alone counts.
   */
  readonly bestFirst?: boolean | undefined
}

/** How a search asks for people: among equally good ones those with the most projects first. */
export const BEST_PEOPLE = {
  sort: { key: 'projects', descending: true },
  bestFirst: true
} as const satisfies Pick<PeopleListQuery, 'sort' | 'bestFirst'>

export interface PeopleQuery extends PeopleListQuery {
  readonly offset: number
  /** At most 500. */
  readonly limit: number
  /** See `ProjectQuery.whole`. */
  readonly whole?: boolean | undefined
}

export interface PeoplePage {
  readonly rows: readonly PersonRow[]
  readonly total: number
}

const OPTION_KIND = {
  user: true,
  'user-group': true,
  'project-group': true,
  funnel: true,
  currency: true,
  good: true,
  'event-type': true,
  'calendar-category': true,
  folder: true,
  file: true,
  project: true
} as const satisfies Readonly<Record<Exclude<ReferenceKind, 'stage' | 'list-element' | 'unknown'>, true>>

/** The kinds whose labels are options without any further condition. */
export type OptionKind = keyof typeof OPTION_KIND
export const OPTION_KINDS = Object.keys(OPTION_KIND) as readonly OptionKind[]

/** Options of a picker: all known labels of a kind, or the elements of a dynamic list, or a funnel's stages. */
export type OptionsOf =
  | { readonly kind: OptionKind }
  | { readonly kind: 'stage'; readonly funnels: readonly number[] }
  /** `name` as `/core/lists/info` takes it. */
  | { readonly kind: 'list-element'; readonly list: string }
  /** Ids of a project's field of no known kind, with labels from payloads. `key` as in `Field.key`. */
  | { readonly kind: 'field'; readonly key: string }

export interface Options {
  /** By name; those without one come last. Stages in the order of their funnels. */
  readonly options: readonly (Reference & { readonly group: string | null })[]
  /** There are more than were returned. */
  readonly more: boolean
}
