import type { RouteLocationRaw } from 'vue-router'
import { factsOf, NOUN_TABLE, nounOfKind, type RoomedNoun } from '@shared/model/nouns'
import type { Noun, ReferenceKind } from '@shared/model/record'

/** The route of a record whose noun has a page. */
export function routeOf(noun: RoomedNoun, id: number): RouteLocationRaw {
  const { name, ...within } = NOUN_TABLE[noun].room
  return { name, params: { ...within, id: String(id) } }
}

/** The route of a record of any noun; null if it has no page. */
export function routeOfRecord(noun: Noun, id: number): RouteLocationRaw | null {
  const { room } = factsOf(noun)
  if (room === null) return null
  const { name, ...within } = room
  return { name, params: { ...within, id: String(id) } }
}

/** The route of a reference's target; null if no page shows it, or only its name is known. */
export function routeOfReference(kind: ReferenceKind, id: number): RouteLocationRaw | null {
  const noun = nounOfKind(kind)
  return noun === undefined || id <= 0 ? null : routeOfRecord(noun, id)
}
