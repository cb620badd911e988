/** What stands in a list: an entry by its index, or, below zero, a further place of the area. */
import { entryOf, placeKey, placeOf } from '@shared/rules/entry-key'
import type { Area } from './area'
import type { FurtherPlace } from './claims'

export type Listed = number

/** Of the further place with an index. */
export const furtherAt = (index: number): Listed => -1 - index

export const furtherOf = (area: Area, listed: Listed): FurtherPlace => area.places.further[-1 - listed] as FurtherPlace

/** What a row's id stands for; null for what is not known any more. */
export function listedOf(area: Area, key: number): Listed | null {
  const place = placeOf(key)
  if (place === null) {
    const entry = area.find(entryOf(key))
    return entry < 0 ? null : entry
  }
  const index = area.furtherIndex(place)
  return index === null ? null : furtherAt(index)
}

/** The id of its row. */
export const keyOf = (area: Area, listed: Listed): number =>
  listed >= 0 ? area.keyOf(listed) : placeKey(furtherOf(area, listed).place)

export const isFolder = (area: Area, listed: Listed): boolean =>
  listed >= 0 ? area.isFolder(listed) : furtherOf(area, listed).noun === 'folder'

/** Null for one without an id. */
export const idOf = (area: Area, listed: Listed): number | null =>
  listed >= 0 ? area.nameOf(listed).id : furtherOf(area, listed).id
