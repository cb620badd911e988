/** Empty ids of people. A name beside one, such as "Not set", refers to nobody. */
import type { ReferenceKind } from '@shared/model/record'
import { type JsonObject, normaliseKey } from '../json'

/** Other kinds may have a name without an id. */
const PEOPLE: ReadonlySet<ReferenceKind> = new Set<ReferenceKind>(['user', 'user-group'])

export const isPeople = (kind: ReferenceKind): boolean => PEOPLE.has(kind)

export const isEmptyId = (value: unknown): boolean =>
  value === null || value === '' || value === 0 || value === '0' || value === false || value === -1

export function hasEmptyId(object: JsonObject): boolean {
  for (const key in object) if (/^(id|uid|user_id|pk)$/.test(normaliseKey(key)) && isEmptyId(object[key])) return true
  return false
}
