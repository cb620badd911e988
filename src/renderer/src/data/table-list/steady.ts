/**
 * Reads marked rows from a list that may move. Marks are indexes, which may belong to other records until the list is
 * read again.
 */
import type { Ranges } from './marks'

export interface MarkedRows {
  readonly ranges: Ranges
  /** The record ids at some of these indexes, as far as known. */
  readonly stand: ReadonlyMap<number, number>
}

/** Thrown if these indexes have other records by now. */
export class RowsMoved extends Error {}

/** Maximum attempts to follow a moving list; a sweep may take long. */
const MOST_TURNS = 3

/**
 * Reads the marked rows. If the list has moved, `follow` returns the new indexes and they are read again. Null if the
 * rows could not be found. Rejects with other errors of `read`.
 */
export async function readSteadily<T>(
  marked: MarkedRows,
  follow: () => Promise<MarkedRows>,
  read: (marked: MarkedRows) => Promise<T>
): Promise<T | null> {
  let now = marked
  for (let turn = 0; turn < MOST_TURNS && now.ranges.length > 0; turn += 1) {
    try {
      return await read(now)
    } catch (thrown) {
      if (!(thrown instanceof RowsMoved)) throw thrown
      now = await follow()
    }
  }
  return null
}
