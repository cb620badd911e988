/** Names that stand beside an empty id, such as "Not set": they are texts, and name nobody. */
import type { ReferenceKind } from '@shared/model/record'
import type { Entry } from './collect-fields'
import { isObject, type JsonObject, normaliseKey } from '../json'
import { labelOf } from './read-values'

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

/** The entries, where people's names beside empty ids are texts without a role. The same list if there are none. */
export function withoutNobody(entries: readonly Entry[]): readonly Entry[] {
  let places: Set<string> | null = null
  for (const { path, info, value } of entries) {
    if (info.ids && isPeople(info.kind) && isEmptyId(value)) (places ??= new Set()).add(placeOf(path, info.base))
  }
  if (places === null) return entries
  const empty = places
  return entries.map((entry) => {
    const { path, info, value } = entry
    if (info.ids || !isPeople(info.kind) || !empty.has(placeOf(path, info.base))) return entry
    const name = isObject(value) ? labelOf(value) : value
    return typeof name === 'string' ? { ...entry, value: name, info: { ...info, kind: 'unknown', roles: [] } } : entry
  })
}

const placeOf = (path: string, base: string): string => `${path.slice(0, path.lastIndexOf('.') + 1)} ${base}`
