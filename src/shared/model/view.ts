import type { ChosenFilter } from './filter'
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

export interface ViewColumn {
  readonly key: ColumnKey
  /** CSS pixels; null for the default. */
  readonly width: number | null
  readonly pinned: boolean
}

export interface ViewSort {
  readonly key: ColumnKey
  readonly descending: boolean
}

/** Columns and order of a table, stored permanently. */
export interface TableSettings {
  /** Empty: the default columns. */
  readonly columns: readonly ViewColumn[]
  readonly sort: ViewSort
}

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

export interface NamedTable extends TableSettings {
  readonly table: TableName
}

/** How projects are shown; the content of a saved view. */
export interface ViewContent extends TableSettings {
  readonly deleted: boolean
  readonly filter: ChosenFilter | null
  readonly layout: 'table' | 'board' | 'chart'
}

/** A view that the user named; stored in the file of its workspace, exported and imported with it. */
export interface SavedView extends ViewContent {
  readonly id: string
  readonly name: string
  /** Details and children of its projects are fetched ahead, within the budget. */
  readonly keepOffline: boolean
}

/** Who the user is, and what follows from it. */
export interface Me {
  /** Their record in the list of people, for "mine"; null while unknown. */
  readonly userId: number | null
  /** Details and children of their own active projects are fetched ahead, as of a kept view; false while unknown. */
  readonly keepOffline: boolean
}

/** What the list of projects shows, and the view that it belongs to, saved or built in; null for none. */
export interface ShownView {
  readonly viewId: string | null
  readonly content: ViewContent
}

/** A record that the user pinned or opened. */
export interface Visit {
  readonly noun: Noun
  readonly id: number
  /** The current title in the cache; null without one. Titles are not stored with visits. */
  readonly title: string | null
  readonly openedAt: number | null
  readonly pinnedAt: number | null
}

/** A change of the saved views, made on what is stored by then. */
export type ViewsChange =
  /** Adds a view at an index (null: at the end), or puts it back; one with the same id is replaced. */
  | { readonly put: SavedView; readonly index: number | null }
  /** What is left out stays. */
  | { readonly update: string; readonly change: Partial<ViewContent & Pick<SavedView, 'name' | 'keepOffline'>> }
  /** These ids first, as given; the others follow. */
  | { readonly first: readonly string[] }
  | { readonly remove: string }
