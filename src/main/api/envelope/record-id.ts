/** Under which key a record bears its own id, told from the ids of those that it refers to. */
import { own } from '@shared/rules/own'
import { LIST_ID_NAMES, OWN_ID_NAMES } from './envelope-names'
import { isObject, type JsonObject, normaliseKey, readUint } from '../json'

/** Items looked at to learn what the items of a list are. */
const SAMPLE = 25

/**
 * The path (one or two keys) under which these objects bear a different id of their own; null if none does. A few of them
 * may lack it: a row of totals, or one that the service left without.
 */
export function idKeyOf(items: readonly JsonObject[]): readonly string[] | null {
  const sample = items.length > SAMPLE ? items.slice(0, SAMPLE) : items
  const heads = sample.slice(0, MOST_WITHOUT + 1)
  // A record without an id of its own may well refer to somebody: the surest key of the first ones counts.
  const own = surest(heads.map((head) => directIdKey(head, sample)))
  if (own !== null && own.rank < OWN_ID_NAMES.length) return [own.key]
  for (const first of heads) {
    const found = idKeyAfter(first, sample)
    if (found !== null) return found.length === 1 && own !== null ? [own.key] : found
  }
  return null
}

function surest(keys: readonly (IdKey | null)[]): IdKey | null {
  let best: IdKey | null = null
  for (const key of keys) if (key !== null && (best === null || key.rank < best.rank)) best = key
  return best
}

interface IdKey {
  readonly key: string
  readonly rank: number
}

/** As many of a list's first items may lack the id that the others have. */
const MOST_WITHOUT = 3

function idKeyAfter(first: JsonObject, sample: readonly JsonObject[]): readonly string[] | null {
  const direct = directIdKey(first, sample)
  if (direct !== null) return [direct.key]
  // `{ "item": { "id": 1, ... } }`, `{ "main": { "id": 1 }, "dynamic": {...} }`
  const keys = Object.keys(first)
  for (const key of keys) {
    const inner = first[key]
    if (!isObject(inner) || !(WRAPPERS.has(normaliseKey(key)) || keys.length === 1)) continue
    const nested = sample.map((item) => own(item, key)).filter(isObject)
    const found = nested.length === sample.length ? directIdKey(inner, nested) : null
    if (found === null) continue
    // What all of them refer to is not what they are; nor is what says less than the object around it.
    const isOwn = nested.length > 1 ? areDistinct(nested, found.key) : Object.keys(inner).length >= plainKeys(first)
    if (isOwn || !MAY_REFER.has(normaliseKey(key))) return [key, found.key]
  }
  return null
}

function plainKeys(item: JsonObject): number {
  let plain = 0
  for (const key in item) if (typeof item[key] !== 'object') plain++
  return plain
}

/** Wrappers that may as well hold what a record refers to. */
const MAY_REFER: ReadonlySet<string> = new Set(['project', 'object', 'info', 'item', 'record', 'entity'])

const WRAPPERS: ReadonlySet<string> = new Set([
  ...['item', 'node', 'record', 'object', 'entity', 'row', 'attributes', 'main', 'base', 'common', 'self', 'info'],
  ...[
    'buildin',
    'builtin',
    'buildin_data',
    'builtin_data',
    'built_in',
    'project',
    'data',
    'fields',
    'properties',
    'system'
  ]
])

function directIdKey(first: JsonObject, sample: readonly JsonObject[]): IdKey | null {
  let best: string | null = null
  let bestRank = Infinity
  let position = 0
  for (const key in first) {
    position++
    const name = normaliseKey(key)
    if (readUint(first[key]) === null) {
      // The record says who it is, in letters: a number beside it is somebody else.
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

/** How surely a key names the id of the record that it stands in; `Infinity` when it does not. */
function idRank(name: string, position: number, records: number): number {
  const known = OWN_ID_NAMES.indexOf(name)
  if (known >= 0) return known
  // A record's own id under its noun's name (`project_id`) comes first; further ones refer to others.
  if (position === 2 && OF_PEOPLE.test(name)) return Infinity
  if (position <= 2 && /_(id|ident|pk|uid|nr|no)$/.test(name)) return 50 + position
  const weak = records > 1 ? LIST_ID_NAMES.indexOf(name) : -1
  return weak >= 0 ? 100 + weak : Infinity
}

/** Behind what somebody is called, these are whom a record refers to. */
const OF_PEOPLE = /(^|_)(user|manager|responsible|owner|author|creator|assignee|executor|client|customer|contact)_id$/

/** What only sometimes is an id must at least tell the records apart; a plain `id` may repeat by the service's mistake. */
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

/** The id that an object bears itself, not one of its parts. */
export function idOf(item: JsonObject): number | null {
  const found = directIdKey(item, [item])
  return found === null ? null : readUint(own(item, found.key))
}
