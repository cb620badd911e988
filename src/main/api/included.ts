/** Labels that stand beside the records: JSON:API's `included`, dictionaries of people, currencies and the like. */
import type { ReferenceKind } from '@shared/model/record'
import { KIND_WORDS } from './aliases'
import type { LearnedLabel } from './decoded'
import { isMapById, isObject, type JsonObject } from './json'
import { normaliseKey } from './key-names'
import { readReferenceObject } from './read-values'

/** Where side data may lie: at the top, or one level down. */
const PLACES: ReadonlySet<string> = new Set([
  'included',
  'includes',
  'references',
  'dictionaries',
  'lookups',
  'related',
  'linked'
])

/** Whom a type or a key names, e.g. `users` or `sales-funnels`. */
export function kindOfName(name: string): ReferenceKind {
  const normal = normaliseKey(name)
  if (/^(actions?_types?|event_types?)$/.test(normal)) return 'event-type'
  if (/^(user_groups?|users_groups?|groups?)$/.test(normal)) return 'user-group'
  if (/^(calendar_)?categor(y|ies)$|^calendars?$/.test(normal)) return 'calendar-category'
  if (/^folders?$/.test(normal)) return 'folder'
  if (/^(people|persons?|managers|employees|staff)$/.test(normal)) return 'user'
  return KIND_WORDS.find(([words]) => words.test(normal))?.[1] ?? 'unknown'
}

export function labelsOfIncluded(root: unknown): LearnedLabel[] {
  const labels: LearnedLabel[] = []
  if (!isObject(root)) return labels
  for (const holder of [root, ...Object.values(root).filter(isObject)]) {
    for (const key in holder) if (PLACES.has(normaliseKey(key))) learn(holder[key], 'unknown', labels, 0)
  }
  return labels
}

/** A list of typed objects, or a map from a kind's name to its list. */
function learn(value: unknown, kind: ReferenceKind, labels: LearnedLabel[], depth: number): void {
  if (depth > 2) return
  if (Array.isArray(value)) {
    for (const item of value) if (isObject(item)) learnOne(item, kind, labels)
    return
  }
  if (!isObject(value)) return
  if (isMapById(value)) {
    for (const [id, item] of Object.entries(value)) {
      if (isObject(item)) learnOne({ id, ...item }, kind, labels)
      else if (typeof item === 'string' && kind !== 'unknown') labels.push({ kind, id: Number(id), label: item })
    }
    return
  }
  for (const [key, item] of Object.entries(value)) learn(item, kindOfName(key), labels, depth + 1)
}

function learnOne(item: JsonObject, listKind: ReferenceKind, labels: LearnedLabel[]): void {
  const kind = typeof item['type'] === 'string' && listKind === 'unknown' ? kindOfName(item['type']) : listKind
  const attributes = item['attributes']
  const reference = readReferenceObject(isObject(attributes) ? { ...attributes, id: item['id'] } : item)
  if (kind === 'unknown' || reference === null || reference.label === null || reference.id === 0) return
  labels.push({ kind, id: reference.id, label: reference.label })
}
