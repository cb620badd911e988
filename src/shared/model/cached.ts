import type { ErrorShape } from '../ipc/errors'

/**
 * Why a list cannot be completed: every page repeats the same records, or there are more than is plausible or than the
 * disk budget allows.
 */
export const OBSTACLES = ['offset-ignored', 'endless', 'disk-budget'] as const

/** How much of a list is cached. Only a `complete` list can be called empty. */
export interface Coverage {
  readonly state: 'none' | 'partial' | 'complete'
  /** Records of this list in the cache. */
  readonly cached: number
  /** The service's total, if it gives one. */
  readonly total: number | null
  /** When the oldest page of the last complete sweep was answered (epoch ms). */
  readonly sweptAt: number | null
  readonly obstacle: (typeof OBSTACLES)[number] | null
}

/** Some rows of a list, and the number of all. */
export interface PageOf<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** Result of a read. Staleness is part of the result, not an exception. */
export interface CachedValue<T> {
  readonly value: T
  /** When the service answered this (epoch ms); null if it never did. */
  readonly fetchedAt: number | null
  readonly source: 'cache' | 'service'
  readonly coverage: Coverage
}

/** A cached result; the service is asked in the background, and an event reports the outcome. */
export interface AskedBehind<T> extends CachedValue<T> {
  /** Why the last request to the service failed; the value is then as old as its date. Null if it succeeded. */
  readonly failure: ErrorShape | null
}
