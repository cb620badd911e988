import { NOUNS, type Noun } from './record'

/**
 * The columns of a list that are no fields of their own: what the cache keeps of each record, and `projects`: how many
 * of those it has counted. `position` is an order alone: the service's own, of a search the best first.
 * `overdue`: what of a project's checklists is overdue, the oldest first.
 */
export type OwnKey =
  | 'id'
  | 'title'
  | 'created'
  | 'price'
  | 'stage'
  | 'responsible'
  | 'projects'
  | 'overdue'
  | 'updated'
  | 'size'
  | 'kind'
  | 'path'
  | 'position'

/** A column of a list: a built-in one, or any field by its key. */
export type ColumnKey = OwnKey | `field:${string}`

/** The lists of the files: each shows other columns, in another order. */
export const FILES_TABLES = [
  'storage-folder',
  'storage-unplaced',
  'storage-search',
  'storage-changed',
  'storage-deleted'
] as const

/**
 * The tables that keep `TableSettings`: people, the records of each kind, the lists of the files. Projects keep a
 * whole `ViewContent`.
 */
export const TABLE_NAMES = ['person', ...NOUNS.filter((noun) => noun !== 'project'), ...FILES_TABLES] as const
export type TableName = (typeof TABLE_NAMES)[number]

/** A record that the user pinned or opened. */
export interface Visit {
  readonly noun: Noun
  readonly id: number
  /** The current title in the cache; null without one. Titles are not stored with visits. */
  readonly title: string | null
  readonly openedAt: number | null
  readonly pinnedAt: number | null
}
