/** Finds the user's reading position after rows were inserted or removed above it. */
import type { ListRow } from './list-source'

export interface Anchor {
  readonly id: number
  /** Its former index. */
  readonly index: number
}

/**
 * By how many rows the first surviving anchor has moved; null if none is among the rows read at `offset`. Later anchors
 * count only if all earlier ones are gone, so that a deleted row does not pin the list.
 */
export function findAnchor(anchors: readonly Anchor[], offset: number, rows: readonly ListRow[]): number | null {
  const places = new Map(rows.map((row, place) => [row.id, offset + place]))
  for (const { id, index } of anchors) {
    const now = places.get(id)
    if (now !== undefined) return now - index
  }
  return null
}
