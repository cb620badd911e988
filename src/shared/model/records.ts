/** Records of all nouns except projects: groups, folders, files, calendar events, reference data. */
import type { PageOf } from './cached'
import type { FieldTold } from './field-values'
import type { Field, FieldValue, Noun, RecordState, Reference } from './record'
import type { Reading } from './search'

export interface RecordRow {
  readonly noun: Noun
  readonly id: number
  readonly state: RecordState
  readonly title: string | null
  readonly name: string | null
  readonly created: string | null
  readonly parentId: number | null
  /** User groups only: number of active cached projects that name it. Absent if no project names its group. */
  readonly projects?: number
  /** Values of the requested columns by field key; absent fields are omitted. */
  readonly fields: Readonly<Record<string, FieldValue>>
}

export type RecordPage = PageOf<RecordRow>

export interface RecordDetail extends Omit<RecordRow, 'fields' | 'projects'> {
  /** Records of other modules only: the module's name (null if unknown) and the record's number there. */
  readonly of?: { readonly module: string | null; readonly serviceId: number }
  readonly fields: readonly Field[]
  readonly raw: string
}

/** A person named in cached records: the service has no list of people. */
export interface PersonRow {
  readonly id: number
  readonly title: string | null
  /** Number of active cached projects they are responsible for; absent while no project names anybody. */
  readonly projects?: number
  /** Matches of the search text in the name, by any reading; absent: none. As in `SearchMatch`. */
  readonly ranges?: readonly (readonly [start: number, end: number])[] | undefined
  /** Reading of the search text that matched; absent: as typed. As in `SearchHit`. */
  readonly reading?: Reading
}

/** Ranking of people in a search: equally good matches are ordered by number of projects. */
export const BEST_PEOPLE = {
  sort: { key: 'projects', descending: true },
  bestFirst: true
} as const

export type PeoplePage = PageOf<PersonRow>

export interface Option extends Reference {
  readonly group: string | null
  /** Number of saved active projects with it; absent without any, or if not requested. */
  readonly count?: number
}

export interface Options {
  /**
   * By name, unnamed ones last. Stages follow the order of their funnels. With counts, the most frequent ones come
   * first.
   */
  readonly options: readonly Option[]
  /** Number of further matching options. */
  readonly more: number
  /** If counts were requested. */
  readonly told?: FieldTold
}
