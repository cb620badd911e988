/**
 * Finds the records in an answer whose envelope nobody has described: the outermost array (or map) of objects that bear
 * ids, wherever it lies and whatever its key is called.
 */
import { own } from '@shared/rules/own'
import { CONTENT_NAMES, isEnvelopeName, isTotalName, NOUN_NAMES, OWN_ID_NAMES, SIDE_NAMES } from './envelope-names'
import { isMapById, isObject, readUint, type JsonObject } from './json'
import { normaliseKey } from './key-names'
import { idKeyOf, idOf } from './record-id'
import type { RawRecord } from './types'

/** Envelopes are shallow; deeper than this lie the insides of records. */
const MAX_DEPTH = 8
/** Places looked at; an answer with more of them above its list is no envelope. */
const MAX_PLACES = 2_000

/** A place in the answer, with the objects above it (nearest first) for what stands beside the list. */
export interface Place {
  readonly key: string
  /** The keys that lead to it. */
  readonly path: readonly string[]
  readonly value: unknown
  readonly above: readonly JsonObject[]
}

export interface FoundList {
  readonly records: readonly RawRecord[]
  /** The keys that lead to the list; none for an answer that is the list itself. */
  readonly path: readonly string[]
  readonly above: readonly JsonObject[]
  /** It may as well be something else: names where no list is usual, one object, nothing under a strange name. */
  readonly doubtful: boolean
}

interface Candidate {
  readonly rank: number
  readonly place: Place
  /** @param keys of a map, in the order in which they stand in the text */
  readonly read: (keys?: readonly string[]) => RawRecord[]
}

/** The keys of the object at a path in the order of the text; null when that can't be told. */
export type KeysAt = (path: Place['path']) => readonly string[] | null

/**
 * The list in the answer; null when nothing in it could be one.
 *
 * @param keysAt tells the order of a list that is a map by ids
 */
export function findList(root: unknown, keysAt: KeysAt = () => null): FoundList | null {
  let level: Place[] = [{ key: '', path: [], value: root, above: [] }]
  let fallback: Candidate | null = null
  let dictionary: Candidate | null = null
  let looked = 0
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const below: Place[] = []
    let best: Candidate | null = null
    for (const place of level) {
      if (looked++ > MAX_PLACES) break
      const candidate = listAt(place)
      if (candidate !== null && candidate.rank >= RANK.bearingIds) best = better(best, candidate)
      else if (candidate !== null) fallback = better(fallback, candidate)
      below.push(...placesWithin(place))
    }
    // What the records refer to may stand above them, and beside an empty list.
    if (best !== null && !isDictionary(best.place.key)) {
      return landed(fallback !== null && standsFor(fallback, best) ? fallback : best, keysAt)
    }
    if (best !== null) dictionary ??= best
    level = below
  }
  if (fallback !== null && (dictionary === null || standsFor(fallback, dictionary))) return landed(fallback, keysAt)
  return dictionary === null ? null : landed(dictionary, keysAt)
}

/** Whether an empty list is the answer, and the filled one what the records of other answers refer to. */
function standsFor(empty: Candidate, filled: Candidate): boolean {
  if (empty.rank !== RANK.emptyContent && empty.rank !== RANK.empty) return false
  const [name, other] = [normaliseKey(empty.place.key), normaliseKey(filled.place.key)]
  if (isContent(other)) return MAIN.test(name) && PARTS_OF_OTHERS.test(other)
  return empty.rank === RANK.emptyContent || (PEOPLE.test(other) && !isDictionary(name) && !isSide(name))
}

const RANK = { one: 1, empty: 2, scalars: 3, emptyContent: 4, withoutIds: 5, bearingIds: 100 } as const

function landed({ place, rank, read }: Candidate, keysAt: KeysAt): FoundList {
  const usual = isContent(place.key) || (place.key === '' && (Array.isArray(place.value) || rank === RANK.emptyContent))
  const doubtful = rank === RANK.one || (rank < RANK.withoutIds && !usual)
  const keys = isMapById(place.value) ? keysAt(place.path) : null
  const records = keys === null ? read() : read(keys)
  return { records, path: place.path, above: place.above, doubtful }
}

function better(kept: Candidate | null, other: Candidate): Candidate {
  return kept === null || other.rank > kept.rank ? other : kept
}

function isContent(key: string): boolean {
  const name = normaliseKey(key)
  return CONTENT_NAMES.has(name) || NOUN_NAMES.has(name)
}

/** Lists of those whom records refer to. */
function isDictionary(key: string): boolean {
  const name = normaliseKey(key)
  return PEOPLE.test(name) || DICTIONARIES.test(name)
}

const PEOPLE =
  /(^|_)(users?|people|persons?|managers|employees|staff|authors|owners|members|participants|currenc(y|ies)|rates|statuses|priorities|units|пользователи|сотрудники|валюты)$/
const DICTIONARIES =
  /(^|_)(contacts|compan(y|ies)|clients|customers|counterpart(y|ies)|accounts|organi[sz]ations|tags|labels|languages|countries|cities|контакты|клиенты)$/
/** What is never kept beside a list for its own sake. */
const MAIN = /^(projects?|deals?|leads?|orders?|tasks?|issues|tickets)$/
const PARTS_OF_OTHERS = /^(stages|steps|groups|folders)$/

function isSide(key: string): boolean {
  return SIDE_NAMES.has(normaliseKey(key))
}

/** Among lists at one depth: its name first, then how much its items say. */
function preference(place: Place, items: readonly unknown[]): number {
  const name = normaliseKey(place.key)
  const named = SIDE_NAMES.has(name) ? -50 : isContent(name) ? 50 : 0
  let keys = 0
  const sample = items.slice(0, 3)
  for (const item of sample) if (isObject(item)) keys += Object.keys(item).length
  return named + Math.min(40, keys / Math.max(1, sample.length))
}

/** Lists without ids are told apart by the same signs; what they are stays the first. */
function amongIdless(place: Place, items: readonly unknown[]): number {
  return RANK.withoutIds + (preference(place, items) + 50) / 200
}

/** What the value at a place would be as a list; null when it is none. */
function listAt(place: Place): Candidate | null {
  const { value, key } = place
  if (Array.isArray(value)) {
    const items = value as unknown[]
    if (items.length === 0) return isSide(key) ? null : empty(place)
    const objects = items.every(isObject)
    if (objects) {
      const idKey = idKeyOf(items as JsonObject[])
      const read = (): RawRecord[] => (items as JsonObject[]).map((item) => record(item, idKey))
      const rank = idKey === null ? amongIdless(place, items) : RANK.bearingIds + preference(place, items)
      return isSide(key) && idKey === null ? null : { rank, place, read }
    }
    return listOfOthers(place, items)
  }
  if (!isObject(value)) return null
  if (isMapById(value)) return mapById(place, value)
  const ownId = isEnvelope(value) ? null : idOf(value)
  if (ownId !== null) {
    return saysSomething(value) ? { rank: RANK.one, place, read: () => [{ id: ownId, fields: value }] } : null
  }
  if (Object.keys(value).length === 0) return isSide(key) ? null : empty(place)
  return mapOfNames(place, value)
}

function empty(place: Place): Candidate {
  const name = normaliseKey(place.key)
  const content = CONTENT_NAMES.has(name) || MAIN.test(name) || name === ''
  return { rank: content ? RANK.emptyContent : RANK.empty, place, read: () => [] }
}

/** More than its id and what envelopes say: `{ "id": 1, "result": null }` answers a request and is no record. */
export function saysSomething(value: JsonObject): boolean {
  return Object.keys(value).some((key) => {
    const name = normaliseKey(key)
    return (!isEnvelopeName(key) || DESCRIBING.has(name)) && !OWN_ID_NAMES.includes(name) && !name.endsWith('_id')
  })
}

/** What messages are called, and what records may have nothing besides. */
const DESCRIBING: ReadonlySet<string> = new Set(['description', 'text', 'note', 'info', 'details', 'path'])

/** Lists of names, and of pairs of an id and a name; mixed lists keep what are records in them. */
function listOfOthers(place: Place, items: readonly unknown[]): Candidate | null {
  if (isSide(place.key)) return null
  const objects = items.filter(isObject)
  if (objects.length > 0) {
    const idKey = idKeyOf(objects)
    const rank = idKey === null ? amongIdless(place, objects) : RANK.bearingIds + preference(place, objects)
    return { rank, place, read: () => objects.map((item) => record(item, idKey)) }
  }
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

/** `{ "12": {...}, "13": {...} }` and `{ "12": "Name", "13": "Name" }`. */
function mapById(place: Place, map: JsonObject): Candidate | null {
  const own = Object.keys(map)
  if (own.every((key) => isObject(map[key]))) {
    const read = (keys: readonly string[] = own): RawRecord[] =>
      keys.map((key) => {
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
 * `{ "projects": "Projects", "clients": "Clients" }`, and the same with objects. The keys are what the service calls the
 * things itself and takes as `module` and `name`: they are kept, as `key` where the objects have a name of their own.
 */
function mapOfNames(place: Place, map: JsonObject): Candidate | null {
  const entries = Object.entries(map)
  const enveloping = entries.some(([key]) => isEnvelopeName(key) || isTotalName(normaliseKey(key)))
  if (entries.every(([, item]) => typeof item === 'string')) {
    if (enveloping) return null
    return {
      rank: RANK.scalars,
      place,
      read: () => entries.map(([name, title]) => ({ id: null, fields: { name, title } }))
    }
  }
  if (entries.length < 2 || !entries.every(([, item]) => isObject(item))) return null
  const items = Object.values(map) as JsonObject[]
  const idKey = idKeyOf(items)
  // Modules may be called `messages` or `links`, where all that stands beside them is of one make.
  if ((idKey === null || enveloping) && !areAlike(items)) return null
  const read = (): RawRecord[] => entries.map(([key, item]) => record(keyed(key, item as JsonObject), idKey))
  return { rank: RANK.scalars, place, read }
}

/** The name under which the record stands is a value of it: other operations ask by it. */
function keyed(key: string, item: JsonObject): JsonObject {
  if (Object.values(item).includes(key)) return item
  return 'name' in item ? { key, ...item } : { name: key, ...item }
}

/** What they are called stands in all of them, or all have the same keys. */
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

/** Where a list may lie below a place. A record's own lists belong to it, unless it is a record that holds the list. */
function placesWithin({ key, path, value, above }: Place): Place[] {
  if (Array.isArray(value)) {
    // `[{ "items": [...] }]`: wrapped once more. The insides of an ordinary list's items are theirs.
    if (value.length > 3) return []
    return value.filter(isObject).flatMap((item) => (isWrapping(item) ? within(item, path, above) : []))
  }
  if (!isObject(value)) return []
  const places = within(value, path, above)
  if (key !== '' && isMapById(value)) return []
  if (isEnvelope(value) || idOf(value) === null) return places
  // A pipeline brings its stages, an account its types of tasks: in a list of their own, or in the one within a holder.
  const lists = places.flatMap((place) =>
    isListLike(place.value) ? [place] : HOLDERS.has(normaliseKey(place.key)) ? onlyList(place) : []
  )
  const named = lists.filter((place) => isContent(place.key))
  return named.length > 0 ? named : lists.length === 1 ? lists : []
}

/** Where HAL and its like put what belongs to a record. */
const HOLDERS: ReadonlySet<string> = new Set(['embedded', 'nested', 'data', 'result', 'content'])

function isListLike(value: unknown): boolean {
  return Array.isArray(value) || isMapById(value)
}

function onlyList({ path, value, above }: Place): Place[] {
  if (!isObject(value)) return []
  const lists = within(value, path, above).filter((place) => isListLike(place.value))
  return lists.length === 1 ? lists : []
}

/** Whether the object, whatever id it seems to bear (`account_id`), is there to hold the answer: it has nothing else. */
function isEnvelope(value: JsonObject): boolean {
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

/** Nothing of its own but what envelopes say. */
function isWrapping(item: JsonObject): boolean {
  for (const key in item) if (typeof item[key] !== 'object' && !isSide(key)) return false
  return idKeyOf([item]) === null
}

function within(value: JsonObject, path: readonly string[], above: readonly JsonObject[]): Place[] {
  const places: Place[] = []
  for (const key in value) {
    const item = value[key]
    if (typeof item !== 'object' || item === null) continue
    places.push({ key, path: [...path, key], value: item, above: [value, ...above] })
  }
  return places
}

function record(item: JsonObject, path: readonly string[] | null): RawRecord {
  if (path === null) return { id: null, fields: item }
  const [outer, inner] = path as [string, string | undefined]
  if (inner === undefined) return { id: readUint(own(item, outer)), fields: item }
  const part = own(item, outer)
  if (!isObject(part)) return { id: null, fields: item }
  // Nothing but a wrapping: the record is what is in it.
  return { id: readUint(own(part, inner)), fields: Object.keys(item).length === 1 ? part : item }
}
