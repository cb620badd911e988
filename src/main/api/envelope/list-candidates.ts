/** Rates a value of the answer as the requested list. */
import { own } from '@shared/rules/own'
import type { RequestedLists } from './requested-lists'
import { isSuccessWord } from './error-words'
import { isFailureText } from './refusal-words'
import {
  CONTENT_NAMES,
  isBeside,
  isContent,
  isEnvelopeName,
  isSide,
  isMessageName,
  isTotalName,
  MAIN,
  NOUN_NAMES,
  OWN_ID_NAMES,
  SIDE_NAMES
} from './envelope-names'
import { isMapById, isObject, type JsonObject, normaliseKey, readUint } from '../json'
import { idKeyOf, idOf } from './record-id'
import type { RawRecord } from '../types'

/** A path in the answer, with the objects above it, nearest first. These hold the data beside the list. */
export interface CandidateLocation {
  readonly key: string
  readonly path: readonly string[]
  readonly value: unknown
  readonly above: readonly JsonObject[]
}

export interface Candidate {
  readonly rank: number
  readonly place: CandidateLocation
  /** A map whose items stand among envelope metadata: it is its own envelope. */
  readonly isMixed?: true
  /** @param keys keys of a map, in the order of the text */
  readonly read: (keys?: readonly string[]) => RawRecord[]
}

export const RANK = { one: 1, empty: 2, scalars: 3, emptyContent: 4, withoutIds: 5, bearingIds: 100 } as const

/** Ranks lists at one depth: by name, then by the number of keys in the items. */
function preference(place: CandidateLocation, items: readonly unknown[]): number {
  const name = normaliseKey(place.key)
  const named = SIDE_NAMES.has(name) ? -50 : isContent(name) ? 50 : 0
  let keys = 0
  const sample = items.slice(0, 3)
  for (const item of sample) if (isObject(item)) keys += Object.keys(item).length
  return named + Math.min(40, keys / Math.max(1, sample.length))
}

/** Ranks lists without ids by the same criteria, within their own rank. */
function amongIdless(place: CandidateLocation, items: readonly unknown[]): number {
  return RANK.withoutIds + (preference(place, items) + 50) / 200
}

/** Whether the value is or contains messages: `{ "messages": [...] }`, `{ "errors": { "items": [...] } }`. */
function isAmongMessages({ key, path }: CandidateLocation): boolean {
  const name = normaliseKey(key)
  // `message` may be an envelope around the records.
  return isMessageName(name)
    ? !WRAPS.has(name)
    : path.slice(0, -1).some((above) => isMessageEnvelope(normaliseKey(above)))
}

const WRAPS: ReadonlySet<string> = new Set(['message', 'msg'])

/** Whether a normalised key never holds requested records. */
export const isNoEnvelope = (name: string): boolean => isBeside(name) && !WRAPS.has(name)
const isMessageEnvelope = (name: string): boolean => isMessageName(name) && !WRAPS.has(name)

/** Whether the path contains a name of data beside the answer. */
export function isBesideList({ path }: CandidateLocation, asked: RequestedLists): boolean {
  return path.some((key, at) => {
    const name = normaliseKey(key)
    return isNoEnvelope(name) && !(at === path.length - 1 && asked.names.has(name))
  })
}

/** The value as a list; null if it cannot be one. */
export function listAt(place: CandidateLocation, asked: RequestedLists): Candidate | null {
  if (isAmongMessages(place)) return null
  const { value, key } = place
  if (Array.isArray(value)) return arrayAt(place, value)
  if (!isObject(value)) return null
  if (isMapById(value)) return mapById(place, value)
  const items = amongEnvelope(value)
  if (items !== null) {
    const found = mapById(place, items)
    return found === null ? null : { ...found, isMixed: true }
  }
  const ownId = isEnvelope(value) ? null : idOf(value)
  if (ownId !== null) {
    return hasContent(value) ? { rank: RANK.one, place, read: () => [{ id: ownId, fields: value }] } : null
  }
  if (Object.keys(value).length === 0) return isSide(key) ? null : empty(place)
  return (
    (asked.hasHolders ? mapOfHolders(place, value, asked) : null) ??
    mapOfNames(place, value, asked) ??
    (asked.hasLists ? mapOfLists(place, value, asked) : null)
  )
}

/**
 * `{ "12": {...}, "7": {...}, "count": 2 }`: items of a map that also holds envelope metadata; null for other objects.
 */
function amongEnvelope(value: JsonObject): JsonObject | null {
  const items: Record<string, unknown> = {}
  let hasAny = false
  for (const key in value) {
    const item = value[key]
    if (readUint(key) !== null && isObject(item)) {
      items[key] = item
      hasAny = true
    } else if (!isOfEnvelope(key) || isListLike(item)) return null
  }
  return hasAny ? items : null
}

export const isListLike = (value: unknown): boolean => Array.isArray(value) || isMapById(value)

const isOfEnvelope = (key: string): boolean => isEnvelopeName(key) || isTotalName(normaliseKey(key))

/** `{ "sources": [...], "cities": [...] }` as the answer to a request for lists, each with its elements. */
function mapOfLists(place: CandidateLocation, map: JsonObject, asked: RequestedLists): Candidate | null {
  const names: string[] = []
  for (const [key, item] of Object.entries(map)) {
    const name = normaliseKey(key)
    if (PEOPLE_BESIDE.test(name) || isOfEnvelope(key)) {
      // A list in a usual place is the answer, and this object is its envelope.
      if (isContent(key) && isListLike(item)) return null
    } else if (!isListLike(item) || isContent(key) || asked.names.has(name) || OF_LISTS.test(name)) return null
    else names.push(key)
  }
  if (names.length < 2) return null
  const read = (): RawRecord[] => names.map((name) => ({ id: null, fields: { name, elements: map[name] } }))
  return { rank: RANK.bearingIds, place, read }
}

/** People that records refer to, never elements of a list. */
export const PEOPLE_BESIDE = /^(users?|people|persons?|managers|employees|authors|owners|пользователи|сотрудники)$/
/** Names of lists of lists, possibly by state. */
const OF_LISTS = /(^|_)(lists?|active|archived?|deleted|system|custom|available|hidden|default)(_|$)/

function empty(place: CandidateLocation): Candidate {
  const name = normaliseKey(place.key)
  const isNamedContent = CONTENT_NAMES.has(name) || MAIN.test(name) || name === ''
  return { rank: isNamedContent ? RANK.emptyContent : RANK.empty, place, read: () => [] }
}

/** Whether an object has more than an id and envelope metadata. `{ "id": 1, "result": null }` is not a record. */
export function hasContent(value: JsonObject): boolean {
  return Object.keys(value).some((key) => {
    const name = normaliseKey(key)
    return (!isEnvelopeName(key) || DESCRIBING.has(name)) && !OWN_ID_NAMES.includes(name) && !name.endsWith('_id')
  })
}

/** Keys of messages that may also be the only field of a record. */
const DESCRIBING: ReadonlySet<string> = new Set(['description', 'text', 'note', 'info', 'details', 'path'])

/** Lists of records, of names or of id–name pairs. Of mixed lists only the records are read. */
function arrayAt(place: CandidateLocation, items: readonly unknown[]): Candidate | null {
  const { key } = place
  const objects = items.filter(isObject)
  const isMixed = objects.length < items.length
  if (objects.length > 0) {
    const idKey = idKeyOf(objects)
    if (isSide(key) && (isMixed || idKey === null)) return null
    // A list under the name of a single message is not the answer.
    if (!isMixed && WRAPS.has(normaliseKey(key))) return null
    const rank = idKey === null ? amongIdless(place, objects) : RANK.bearingIds + preference(place, objects)
    return { rank, place, read: () => objects.map((item) => record(item, idKey)) }
  }
  if (isSide(key)) return null
  if (items.length === 0) return empty(place)
  if (items.every((item) => Array.isArray(item) && item.length === 2 && readUint(item[0]) !== null)) {
    const pairs = items as [unknown, unknown][]
    return {
      rank: RANK.withoutIds,
      place,
      read: () => pairs.map(([id, name]) => ({ id: readUint(id), fields: { id, name } }))
    }
  }
  if (!items.every((item) => typeof item === 'string' || typeof item === 'number')) return null
  return { rank: RANK.scalars, place, read: () => items.map((name) => ({ id: null, fields: { name } })) }
}

/** Maps by id: `{ "12": {...}, "13": {...} }` and `{ "12": "Name", "13": "Name" }`. */
function mapById(place: CandidateLocation, map: JsonObject): Candidate | null {
  const own = Object.keys(map)
  if (own.every((key) => isObject(map[key]))) {
    const read = (keys: readonly string[] = own): RawRecord[] =>
      keys
        .filter((key) => Object.hasOwn(map, key))
        .map((key) => {
          const item = map[key] as JsonObject
          return { id: idOf(item) ?? Number(key), fields: item }
        })
    return { rank: RANK.bearingIds + preference(place, Object.values(map)), place, read }
  }
  if (!own.every((key) => typeof map[key] === 'string')) return null
  const read = (keys: readonly string[] = own): RawRecord[] =>
    keys.map((key) => ({ id: Number(key), fields: { id: Number(key), name: map[key] } }))
  return { rank: RANK.withoutIds, place, read }
}

/**
 * `{ "projects": "Projects", "clients": "Clients" }`, also with objects. The keys are the service's names, which
 * requests use as `module` and `name`. They are kept, as `key` if the objects have a `name`.
 */
function mapOfNames(place: CandidateLocation, map: JsonObject, asked: RequestedLists): Candidate | null {
  const entries = Object.entries(map)
  const isEnveloping = Object.keys(map).some(isOfEnvelope)
  const titles = isEnveloping ? titlesIn(entries, asked) : entries
  if (titles !== null && titles.every(([, item]) => typeof item === 'string')) {
    return {
      rank: RANK.scalars,
      place,
      read: () => titles.map(([name, title]) => ({ id: null, fields: { name, title } }))
    }
  }
  if (entries.length < 2 || !entries.every(([, item]) => isObject(item))) return null
  const items = Object.values(map) as JsonObject[]
  const idKey = idKeyOf(items)
  // Modules may be called `messages` or `links`: the map counts if its items are alike.
  if ((idKey === null || isEnveloping) && !areAlike(items)) return null
  const read = (): RawRecord[] => entries.map(([key, item]) => record(keyed(key, item as JsonObject), idKey))
  return { rank: RANK.scalars, place, read }
}

/**
 * Titles of a map of names that also has envelope-like keys, since modules may be called `messages` or `links`. Null if
 * it is more likely an envelope. Success flags, times and counts are no titles.
 */
function titlesIn(entries: readonly [string, unknown][], asked: RequestedLists): typeof entries | null {
  const own = entries.filter(([key]) => !isOfEnvelope(key)).length
  if (!asked.isNamed || own < 2 || own * 2 < entries.length) return null
  const titles = entries.filter(
    ([key, value]) =>
      !isOfEnvelope(key) || (typeof value === 'string' && /\p{L}{2}/u.test(value) && !isSuccessWord(value))
  )
  const tells = titles.some(([key, value]) => isOfEnvelope(key) && isFailureText(String(value)))
  return tells ? null : titles
}

/** `{ "sources": { "name": "Sources", "items": [...] }, ... }`: lists or funnels with their items. */
function mapOfHolders(place: CandidateLocation, map: JsonObject, asked: RequestedLists): Candidate | null {
  const entries = Object.entries(map).filter(([key]) => !isOfEnvelope(key))
  const others = Object.keys(map).length - entries.length
  if (others > 0 && Object.values(map).some((item) => isListLike(item))) return null
  const holders = entries.filter(([key, item]) => {
    const name = normaliseKey(key)
    return isObject(item) && isHolder(item) && !asked.names.has(name) && !OF_LISTS.test(name)
  }) as [string, JsonObject][]
  // A single holder may be the envelope; for lists its own name decides.
  if (holders.length < (asked.hasLists ? 1 : 2) || holders.length < entries.length) return null
  const idKey = idKeyOf(holders.map(([, item]) => item))
  const read = (): RawRecord[] => holders.map(([key, item]) => record(keyed(key, item), idKey))
  return { rank: RANK.bearingIds + 50, place, read }
}

/** Whether an object has a label and exactly one list: its items. */
function isHolder(item: JsonObject): boolean {
  const keys = Object.keys(item)
  const held = keys.filter((key) => {
    const name = normaliseKey(key)
    return (CONTENT_NAMES.has(name) || NOUN_NAMES.has(name)) && typeof item[key] === 'object' && item[key] !== null
  })
  return held.length === 1 && keys.some((key) => LABELS.has(normaliseKey(key)) && typeof item[key] === 'string')
}

/** Adds the record's map key to its fields, since other operations need it. */
function keyed(key: string, item: JsonObject): JsonObject {
  if (Object.values(item).includes(key)) return item
  return 'name' in item ? { key, ...item } : { name: key, ...item }
}

/** Whether all items have a label, or all have the same keys. */
function areAlike(items: readonly JsonObject[]): boolean {
  const [first, ...others] = items
  if (first === undefined) return false
  const keys = Object.keys(first)
  if (keys.some((key) => LABELS.has(normaliseKey(key)) && others.every((item) => key in item))) return true
  return (
    keys.length > 0 &&
    others.every((item) => keys.length === Object.keys(item).length && keys.every((key) => key in item))
  )
}

const LABELS: ReadonlySet<string> = new Set(['name', 'title', 'label', 'caption', 'название', 'наименование'])

/** Whether the object only wraps the answer, even with something like an id (`account_id`). */
export function isEnvelope(value: JsonObject): boolean {
  let holds = false
  let own = 0
  for (const key in value) {
    const name = normaliseKey(key)
    const item = value[key]
    if (OWN_ID_NAMES.includes(name)) return false
    if (CONTENT_NAMES.has(name) && typeof item === 'object' && item !== null) holds = true
    else if (typeof item !== 'object' && !SIDE_NAMES.has(name)) own++
  }
  return holds && own < 2
}

function record(item: JsonObject, path: readonly string[] | null): RawRecord {
  if (path === null) return { id: null, fields: item }
  const [outer, inner] = path as [string, string | undefined]
  if (inner === undefined) return { id: readUint(own(item, outer)), fields: item }
  const part = own(item, outer)
  if (!isObject(part)) return { id: null, fields: item }
  // The object is only a wrapper around the record.
  return { id: readUint(own(part, inner)), fields: Object.keys(item).length === 1 ? part : item }
}
