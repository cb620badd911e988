/** An entry of a list: an entry's index, or a negative number for a further place. */
import { entryOf, placeKey, placeOf } from '@shared/rules/entry-key'
import type { Area } from './area'
import type { FurtherPlace } from './claims'

export type ListIndex = number

/** The list entry of a further place's index. */
export const furtherAt = (index: number): ListIndex => -1 - index

export const furtherOf = (area: Area, listed: ListIndex): FurtherPlace =>
  area.places.further[-1 - listed] as FurtherPlace

/** The list entry of a row id; null if it no longer exists. */
export function listedOf(area: Area, key: number): ListIndex | null {
  const place = placeOf(key)
  if (place === null) {
    const entry = area.find(entryOf(key))
    return entry < 0 ? null : entry
  }
  const index = area.furtherIndex(place)
  return index === null ? null : furtherAt(index)
}

/** The row id of a list entry. */
export const keyOf = (area: Area, listed: ListIndex): number =>
  listed >= 0 ? area.keyOf(listed) : placeKey(furtherOf(area, listed).place)

export const isFolder = (area: Area, listed: ListIndex): boolean =>
  listed >= 0 ? area.isFolder(listed) : furtherOf(area, listed).noun === 'folder'

/** Null for entries without an id. */
export const idOf = (area: Area, listed: ListIndex): number | null =>
  listed >= 0 ? area.nameOf(listed).id : furtherOf(area, listed).id
