import type { Field, Reference, RecordState } from './record'

export interface ProjectRow {
  readonly id: number
  readonly state: RecordState
  readonly title: string | null
  /** `YYYY-MM-DD` or an ISO moment, as recognised. */
  readonly created: string | null
  readonly price: number | null
  readonly currency: Reference | null
  readonly funnel: Reference | null
  readonly stage: Reference | null
  readonly responsible: Reference | null
  readonly userGroup: Reference | null
}

export type ProjectSortKey = 'id' | 'title' | 'created' | 'price' | 'stage' | 'responsible'

export interface ProjectQuery {
  readonly deleted: boolean
  readonly sort: { readonly key: ProjectSortKey; readonly descending: boolean }
  /** Window of the result: rows `offset` to `offset + limit`. `limit` is at most 500. */
  readonly offset: number
  readonly limit: number
}

export interface ProjectPage {
  readonly rows: readonly ProjectRow[]
  /** Rows of the whole query in the cache, not only of this window. */
  readonly total: number
}

/** A stage of the project's funnel, in order, for the stage bar. */
export interface StageStep extends Reference {
  readonly current: boolean
}

export interface ProjectDetail extends ProjectRow {
  readonly stages: readonly StageStep[]
  /** Every field that the service returned, recognised or not. */
  readonly fields: readonly Field[]
  /** The record as the service sent it, formatted JSON with token-like values masked. */
  readonly raw: string
}
