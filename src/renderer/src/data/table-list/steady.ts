/**
 * Reads marked rows although the list may move: marks are places, and other records may be there until the list is read
 * again.
 */
import type { Ranges } from './marks'

export interface Marked {
  readonly ranges: Ranges
  /** The records at some of these places, as far as known. */
  readonly stand: ReadonlyMap<number, number>
}

/** Other records are at these places by now. */
export class RowsMoved extends Error {}

/** Attempts to follow the moving list; a sweep may go on for long. */
const MOST_TURNS = 3

/**
 * Reads the marked rows; if the list has moved, `follow` gives the new places, and they are read again. Null when they
 * could not be found. Rejects with other errors of `read`.
 */
export async function readSteadily<T>(
  marked: Marked,
  follow: () => Promise<Marked>,
  read: (marked: Marked) => Promise<T>
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
