/** Records of every noun but projects: groups, folders, files, calendar events, reference data. */
import type { Field, FieldValue, Noun, RecordState, Reference, ReferenceKind } from './record'
import type { Reading } from './search'

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

/** How a search asks for people: among equally good ones those with the most projects first. */
export const BEST_PEOPLE = {
  sort: { key: 'projects', descending: true },
  bestFirst: true
} as const

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

export interface Options {
  /** By name; those without one come last. Stages in the order of their funnels. */
  readonly options: readonly (Reference & { readonly group: string | null })[]
  /** There are more than were returned. */
  readonly more: boolean
}
