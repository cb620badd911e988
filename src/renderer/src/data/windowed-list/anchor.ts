/** Finding the line that somebody is reading after rows were put in or taken out above it. */
import type { ListRow } from './list-source'

export interface Anchor {
  readonly id: number
  /** Where it was. */
  readonly index: number
}

/**
 * By how many rows the best anchor that is still there has moved; null when none of them is in the rows read at `offset`.
 * A later anchor counts only when all before it are gone: a deleted row can't hold the list.
 */
export function findAnchor(anchors: readonly Anchor[], offset: number, rows: readonly ListRow[]): number | null {
  const places = new Map(rows.map((row, place) => [row.id, offset + place]))
  for (const { id, index } of anchors) {
    const now = places.get(id)
    if (now !== undefined) return now - index
  }
  return null
}
