/** Finding the line that somebody is reading after rows were put in or taken out above it. */
import type { ProjectRow } from '@shared/model/project'

export interface Anchor {
  readonly id: number
  /** Where it was. */
  readonly index: number
}

interface Page {
  readonly offset: number
  readonly rows: readonly ProjectRow[]
}

/**
 * By how many rows the best anchor that is still there has moved; null when none of them is in the pages. A later anchor
 * counts only when all before it are gone: a deleted row can't hold the list.
 */
export function findAnchor(anchors: readonly Anchor[], pages: readonly Page[]): number | null {
  const places = new Map<number, number>()
  for (const { offset, rows } of pages) rows.forEach((row, place) => places.set(row.id, offset + place))
  for (const { id, index } of anchors) {
    const now = places.get(id)
    if (now !== undefined) return now - index
  }
  return null
}

/** Where a row should be after the list grew or shrank, when what came or went is spread evenly over it. */
export function expectedIndex(index: number, totalBefore: number, totalNow: number): number {
  if (totalBefore <= 0) return 0
  return Math.round((index / totalBefore) * totalNow)
}
