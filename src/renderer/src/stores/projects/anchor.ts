/** Finding the line that somebody is reading after rows were put in or taken out above it. */
import type { ProjectRow } from '@shared/model/project'

export interface Anchor {
  readonly id: number
  /** Where it was. */
  readonly index: number
}

/**
 * By how many rows the best anchor that is still there has moved; null when none of them is in the rows read at `offset`.
 * A later anchor counts only when all before it are gone: a deleted row can't hold the list.
 */
export function findAnchor(anchors: readonly Anchor[], offset: number, rows: readonly ProjectRow[]): number | null {
  const places = new Map(rows.map((row, place) => [row.id, offset + place]))
  for (const { id, index } of anchors) {
    const now = places.get(id)
    if (now !== undefined) return now - index
  }
  return null
}

/**
 * Where a row may be after the list grew or shrank by more than a screen: behind everything that is new, as in a list with
 * the newest on top, or moved in proportion, as when what came is spread over all of it. Likeliest first.
 */
export function likelyPlaces(index: number, totalBefore: number, totalNow: number): number[] {
  const behind = index + totalNow - totalBefore
  const spread = totalBefore <= 0 ? 0 : Math.round((index / totalBefore) * totalNow)
  return [...new Set([behind, spread])].filter((place) => place >= 0 && place < totalNow)
}
