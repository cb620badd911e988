/** Records of any noun but projects: groups, folders, files, calendar events, reference data. */
import type { Field, Noun, RecordState, Reference } from './record'

export interface RecordRow {
  readonly noun: Noun
  readonly id: number
  readonly state: RecordState
  readonly title: string | null
  readonly name: string | null
  readonly created: string | null
  readonly parentId: number | null
}

/** Which records of a kind are listed, and in which order. */
export interface RecordListQuery {
  readonly noun: Exclude<Noun, 'project'>
  readonly deleted: boolean
  /** Elements of a list by its name, stages by the funnel's id; null for nouns without a parent. */
  readonly parent: { readonly id: number | null; readonly name: string | null } | null
  /** Narrows the list by what the title contains; empty for all. */
  readonly text: string
  readonly sort: { readonly key: 'id' | 'title' | 'created' | 'position'; readonly descending: boolean }
}

export interface RecordQuery extends RecordListQuery {
  readonly offset: number
  /** At most 500. */
  readonly limit: number
}

export interface RecordPlaceQuery extends RecordListQuery {
  readonly id: number
}

export interface RecordPage {
  readonly rows: readonly RecordRow[]
  readonly total: number
}

export interface RecordDetail extends RecordRow {
  readonly fields: readonly Field[]
  readonly raw: string
}

/** What a picker offers for ids: everything learned of a kind, or the elements of a dynamic list, or a funnel's stages. */
export type OptionsOf =
  | { readonly kind: 'user' | 'user-group' | 'project-group' | 'funnel' | 'currency' | 'good' | 'event-type' }
  | { readonly kind: 'calendar-category' | 'folder' }
  | { readonly kind: 'stage'; readonly funnels: readonly number[] }
  /** `name` as `/core/lists/info` takes it. */
  | { readonly kind: 'list-element'; readonly list: string }
  /** Ids of a field of projects that belong to nothing known: what payloads called them. `key` as in `Field.key`. */
  | { readonly kind: 'field'; readonly key: string }

export interface Options {
  /** By name; those without one come last. Stages in the order of their funnels. */
  readonly options: readonly (Reference & { readonly group: string | null })[]
  /** More exist than are answered. */
  readonly more: boolean
}
