import type { RouteLocationRaw } from 'vue-router'
import { NOUN_TABLE, type RoomedNoun } from '@shared/model/nouns'

/** Where a record is shown whose kind has a room. */
export function placeOf(noun: RoomedNoun, id: number): RouteLocationRaw {
  const { name, ...within } = NOUN_TABLE[noun].room
  return { name, params: { ...within, id: String(id) } }
}
