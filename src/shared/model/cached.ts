import type { ErrorShape } from '../ipc/errors'

/**
 * Why a list can't be completed: every page brings the same records; more came than is plausible, or than the disk budget
 * has room for, and the reading was stopped.
 */
export const OBSTACLES = ['offset-ignored', 'endless', 'disk-budget'] as const

/** How far a list is known. "Nothing here" is only true of a `complete` list. */
export interface Coverage {
  readonly state: 'none' | 'partial' | 'complete'
  /** Records of this list in the cache. */
  readonly cached: number
  /** What the service says there are, when it says so. */
  readonly total: number | null
  /** As of when the list is known whole: when the oldest page of its last whole reading was answered; epoch milliseconds. */
  readonly sweptAt: number | null
  readonly obstacle: (typeof OBSTACLES)[number] | null
}

/** A read. Staleness is data, not an exception. */
export interface Cached<T> {
  readonly value: T
  /** When the service answered this; epoch milliseconds, null when it never did. */
  readonly fetchedAt: number | null
  readonly source: 'cache' | 'service'
  readonly coverage: Coverage
}

/** A read behind which the service is asked; an event tells what came of it. */
export interface AskedBehind<T> extends Cached<T> {
  /** Why the service gave no answer when it was asked last: what is shown is as old as it says. Null when it did. */
  readonly failure: ErrorShape | null
}
