import { NOUNS, type Noun } from './record'

/**
 * List columns that are not fields: values that the cache holds for each record. `projects`: number of projects.
 * `position`: only for sorting, by the service's own order or by relevance in a search. `overdue`: overdue checklists
 * of a project, oldest first. `next`: the next date. `received`: the sum of its payments.
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
  | 'next'
  | 'received'
  | 'updated'
  | 'size'
  | 'holds'
  | 'kind'
  | 'path'
  | 'position'

/** A column of a list: a built-in one, or any field by its key. */
export type ColumnKey = OwnKey | `field:${string}`

/** Lists of Files; each has its own columns and order. */
export const FILES_TABLES = [
  'storage-folder',
  'storage-unplaced',
  'storage-search',
  'storage-changed',
  'storage-deleted'
] as const

/**
 * Tables with stored `TableSettings`: people, clients, each kind of record, the lists of Files. Projects store a whole
 * `ViewContent`.
 */
export const TABLE_NAMES = ['person', 'client', ...NOUNS.filter((noun) => noun !== 'project'), ...FILES_TABLES] as const
export type TableName = (typeof TABLE_NAMES)[number]

/** A record that the user pinned or opened. */
export interface Visit {
  readonly noun: Noun
  readonly id: number
  /** Current title in the cache; null without one. Visits store no titles. */
  readonly title: string | null
  readonly openedAt: number | null
  readonly pinnedAt: number | null
}
