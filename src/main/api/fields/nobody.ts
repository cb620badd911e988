/** Ids that are none: a name beside one, such as "Not set", names nobody. */
import type { ReferenceKind } from '@shared/model/record'
import { type JsonObject, normaliseKey } from '../json'

/** Other things may have a name of their own without an id. */
const PEOPLE: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>(['user', 'user-group'])

export const isPeople = (kind: ReferenceKind): boolean => PEOPLE.has(kind)

/** An id that was sent, and is none. */
export const isEmptyId = (value: unknown): boolean =>
  value === null || value === '' || value === 0 || value === '0' || value === false || value === -1

/** Whether an object has the key of an id with nothing in it. */
export function hasEmptyId(object: JsonObject): boolean {
  for (const key in object) if (/^(id|uid|user_id|pk)$/.test(normaliseKey(key)) && isEmptyId(object[key])) return true
  return false
}
