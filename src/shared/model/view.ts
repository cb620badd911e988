import type { ProjectFilter } from './filter'
import type { Noun } from './record'

/** The columns of a list that are no fields of their own: what the cache keeps of each record. */
export type OwnKey = 'id' | 'title' | 'created' | 'price' | 'stage' | 'responsible'

/** A column of a list: one of its own, or any field by its key. */
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

/** How projects are shown; what a saved view keeps. */
export interface ViewContent {
  readonly deleted: boolean
  readonly filter: ProjectFilter | null
  readonly sort: ViewSort
  /** Empty: the default columns. */
  readonly columns: readonly ViewColumn[]
  readonly layout: 'table' | 'board' | 'chart'
}

/** A view that the user named; kept in the file of its workspace, exported and imported with it. */
export interface SavedView extends ViewContent {
  readonly id: string
  readonly name: string
  /** Details and children of its projects are fetched ahead, within the budget. */
  readonly keepOffline: boolean
}

/** A record that the user pinned or opened. */
export interface Visit {
  readonly noun: Noun
  readonly id: number
  /** As the cache knows it now; null where it does not. Titles are looked up, not kept. */
  readonly title: string | null
  readonly openedAt: number | null
  readonly pinnedAt: number | null
}
