import type { ProjectSortKey } from './project'
import { NOUNS, type Noun } from './record'

/** The other columns of projects: overdue checklists, oldest first; the next date; the sum of the payments. */
export const PROJECT_OWN_KEYS = ['overdue', 'next', 'received'] as const

/** Columns of folders and files. `position`: only for sorting, by the service's own order or by relevance. */
export const ENTRY_KEYS = ['updated', 'size', 'holds', 'kind', 'path', 'position'] as const

/** List columns that are not fields: values that the cache holds for each record. `projects`: number of projects. */
export type OwnKey = ProjectSortKey | (typeof PROJECT_OWN_KEYS)[number] | 'projects' | (typeof ENTRY_KEYS)[number]

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
