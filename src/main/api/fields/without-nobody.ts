/** Names beside an empty id, such as "Not set": plain texts that refer to nobody. */
import type { Entry } from './collect-fields'
import { isObject } from '../json'
import { isEmptyId, isPeople } from './nobody'
import { labelOf } from './read-values'

/** Turns people's names beside empty ids into texts without a role. Returns the same list if there are none. */
export function withoutNobody(entries: readonly Entry[]): readonly Entry[] {
  let places: Set<string> | null = null
  for (const { path, info, value } of entries) {
    if (info.hasIds && isPeople(info.kind) && isEmptyId(value)) (places ??= new Set()).add(placeOf(path, info.base))
  }
  if (places === null) return entries
  const empty = places
  return entries.map((entry) => {
    const { path, info, value } = entry
    if (info.hasIds || !isPeople(info.kind) || !empty.has(placeOf(path, info.base))) return entry
    const name = isObject(value) ? labelOf(value) : value
    return typeof name === 'string' ? { ...entry, value: name, info: { ...info, kind: 'unknown', roles: [] } } : entry
  })
}

const placeOf = (path: string, base: string): string => `${path.slice(0, path.lastIndexOf('.') + 1)} ${base}`
