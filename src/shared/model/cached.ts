import type { ErrorShape } from '../ipc/errors'

/**
 * Why a list cannot be completed: every page brings the same records; or reading was stopped because more records came
 * than is plausible, or than the disk budget allows.
 */
export const OBSTACLES = ['offset-ignored', 'endless', 'disk-budget'] as const

/** How far a list is known. "Nothing here" is only true of a `complete` list. */
export interface Coverage {
  readonly state: 'none' | 'partial' | 'complete'
  /** Records of this list in the cache. */
  readonly cached: number
  /** The service's total, if it gives one. */
  readonly total: number | null
  /** The age of the whole list: when the oldest page of its last whole pass was answered; epoch milliseconds. */
  readonly sweptAt: number | null
  readonly obstacle: (typeof OBSTACLES)[number] | null
}

/** The result of a read. Being out of date is part of it, no exception. */
export interface Cached<T> {
  readonly value: T
  /** When the service answered this; epoch milliseconds, null when it never did. */
  readonly fetchedAt: number | null
  readonly source: 'cache' | 'service'
  readonly coverage: Coverage
}

/** A read behind which the service is asked; an event reports the result. */
export interface AskedBehind<T> extends Cached<T> {
  /**
   * Why the service gave no answer to the last request, so that the shown value is as old as its date. Null when it
   * did.
   */
  readonly failure: ErrorShape | null
}
