/** Finds the key of a record's own id among ids that refer to other records. */
import { own } from '@shared/rules/own'
import { LIST_ID_NAMES, OWN_ID_NAMES } from './envelope-names'
import { idLast, isObject, type JsonObject, normaliseKey, readUint } from '../json'

/** Items sampled to find the id key of a list. */
const SAMPLE = 25

/**
 * The path (one or two keys) of an id that differs in all objects; null if there is none. A few objects may lack it: a
 * row of totals, or a record without an id.
 */
export function idKeyOf(items: readonly JsonObject[]): readonly string[] | null {
  const sample = items.length > SAMPLE ? items.slice(0, SAMPLE) : items
  const heads = sample.slice(0, MOST_WITHOUT + 1)
  // A record without its own id may have a reference there: use the best key of the first items.
  const keys = heads.flatMap((head) => directIdKey(head, sample) ?? [])
  const own = keys.toSorted((a, b) => a.rank - b.rank)[0] ?? null
  if (own !== null && own.rank < OWN_ID_NAMES.length) return [own.key]
  for (const first of heads) {
    const found = idKeyAfter(first, sample)
    if (found !== null) return found.length === 1 && own !== null ? [own.key] : found
  }
  return null
}

/** Upper bound of items without the common id. */
const MOST_WITHOUT = 3

function idKeyAfter(first: JsonObject, sample: readonly JsonObject[]): readonly string[] | null {
  const direct = directIdKey(first, sample)
  if (direct !== null) return [direct.key]
  // `{ "item": { "id": 1, ... } }`, `{ "main": { "id": 1 }, "dynamic": {...} }`
  const keys = Object.keys(first)
  for (const key of keys) {
    const inner = first[key]
    const name = normaliseKey(key)
    if (!isObject(inner) || !(HOLDS_RECORD.test(name) || WRAPPERS.has(name) || keys.length === 1)) continue
    const nested = sample.map((item) => own(item, key)).filter(isObject)
    const found = nested.length === sample.length ? directIdKey(inner, nested) : null
    if (found === null) continue
    // An inner object that repeats across items, or has fewer keys than the outer one, is a reference.
    const isOwn = nested.length > 1 ? areDistinct(nested, found.key) : Object.keys(inner).length >= plainKeys(first)
    if (isOwn || !MAY_REFER.has(name)) return [key, found.key]
  }
  return null
}

function plainKeys(item: JsonObject): number {
  let plain = 0
  for (const key in item) if (typeof item[key] !== 'object') plain++
  return plain
}

/** Wrappers that may also be references. */
const MAY_REFER: ReadonlySet<string> = new Set(['project', 'object', 'info', 'item', 'record', 'entity'])

/** Names of the part of a record that holds its id. */
const WRAPPERS: ReadonlySet<string> = new Set([
  ...['main', 'base', 'common', 'buildin', 'builtin', 'buildin_data', 'builtin_data', 'built_in', 'project', 'system']
])
/** Names of objects that are the record if no id is outside. */
export const HOLDS_RECORD =
  /^(item|node|record|object|entity|row|entry|element|attributes|fields|properties|values|data|content|resource|doc|_?source|model|body|payload|self|info|card|details)$/

function directIdKey(
  first: JsonObject,
  sample: readonly JsonObject[]
): { readonly key: string; readonly rank: number } | null {
  let best: string | null = null
  let bestRank = Infinity
  let position = 0
  for (const key in first) {
    position++
    const name = idLast(normaliseKey(key))
    if (readUint(first[key]) === null) {
      // The record has a textual id: a number beside it is another id.
      if (name === 'id' && typeof first[key] === 'string' && first[key] !== '') return null
      continue
    }
    const rank = idRank(name, position, sample.length)
    if (rank >= bestRank) continue
    if (rank > 0 && sample.length > 1 && !areDistinct(sample, key)) continue
    best = key
    bestRank = rank
    if (rank === 0) break
  }
  return best === null ? null : { key: best, rank: bestRank }
}

/** Rank of a key as the record's own id; lower is better, `Infinity` if it is none. */
function idRank(name: string, position: number, records: number): number {
  const known = OWN_ID_NAMES.indexOf(name)
  if (known >= 0) return known
  // A record's own id under its noun's name (`project_id`) comes first; later ones refer to other records.
  if ((position === 2 && OF_PEOPLE.test(name)) || OF_PARENT.test(name)) return Infinity
  if (position <= 2 && /_(id|ident|pk|uid|nr|no)$/.test(name)) return 50 + position
  const weak = records > 1 ? LIST_ID_NAMES.indexOf(name) : -1
  return weak >= 0 ? 100 + weak : Infinity
}

/** Ids of the parent, which is another record. */
const OF_PARENT = /^(parent(_[a-z]+)?_id|p_?id)$/

/** In second place, after a name, these are references. */
const OF_PEOPLE = /(^|_)(user|manager|responsible|owner|author|creator|assignee|executor|client|customer|contact)_id$/

/** Keys that are only sometimes ids must differ in all records. A plain `id` may repeat by mistake of the service. */
function areDistinct(sample: readonly JsonObject[], key: string): boolean {
  const seen = new Set<number>()
  let without = 0
  for (const item of sample) {
    const id = readUint(own(item, key))
    if (id === null) without++
    else if (seen.has(id)) return false
    else seen.add(id)
  }
  return without * 2 < sample.length && without <= MOST_WITHOUT
}

/** The object's own id, not that of a part. */
export function idOf(item: JsonObject): number | null {
  const found = directIdKey(item, [item])
  return found === null ? null : readUint(own(item, found.key))
}
