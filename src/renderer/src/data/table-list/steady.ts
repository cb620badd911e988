/** Marked rows are known by their places; a list that has moved has others there until it is read anew. */
import type { Ranges } from './marks'

export interface Marked {
  readonly ranges: Ranges
  /** Which projects stand at some of these places, as far as that is known. */
  readonly stand: ReadonlyMap<number, number>
}

/** Other projects stand at these places by now. */
export class RowsMoved extends Error {}

/** A sweep may go on writing: who has followed the list so often gives up. */
const MOST_TURNS = 3

/**
 * Reads what is marked; where the list has moved meanwhile, `follow` says where the marks are by now, and it is read anew.
 * Null: they could not be found again. Rejects with whatever else `read` does.
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
