/**
 * Finds the records in an answer of the search across modules (interface: "Base entities and search"). Each record
 * names its module, or records are grouped by module. The interface describes neither shape nor names.
 */
import { wordList, wordSet } from '@shared/rules/word-tables'
import { moduleSaid, type NamedModule, nounOfModuleName } from '@shared/rules/module-nouns'
import { own } from '@shared/rules/own'
import type { RawMatch, RawRecord } from '../types'
import { CONTENT_NAMES, isDictionary, isSide } from './envelope-names'
import { isMapById, isObject, type JsonObject, normaliseKey, outermostFirst, readUint } from '../json'
import { isNoEnvelope } from './list-candidates'
import { idOf } from './record-id'

/** The part of an answer that lists the records of one module. */
export interface ModulePart {
  readonly module: string
  readonly value: unknown
}

const MAX_DEPTH = 6
/** Keys of match lists, besides those of all lists. */
const FOUND_NAMES: ReadonlySet<string> = new Set([...CONTENT_NAMES, 'hits', 'matches', 'found', 'docs', 'documents'])
/** Keys that name the module of a part. */
const PART_NAMES = ['module', 'module_name', 'entity', 'entity_type', 'model', 'type', 'name', 'code', 'key', 'section']

/**
 * Splits an answer that is grouped by modules: `{ "projects": [...], "clients": { "items": [...] } }`, or a list of `{
 * "module": "projects", "items": [...] }`. Null for a single list.
 */
export function findParts(root: unknown, modules: readonly NamedModule[]): readonly ModulePart[] | null {
  for (const [value, below] of outermostFirst(root, MAX_DEPTH)) {
    if (Array.isArray(value)) {
      const parts = partsOfList(value, modules)
      if (parts !== null) return parts
    } else if (isObject(value) && !isMapById(value)) {
      const lists = listsIn(value, modules)
      // A list of parts may have the name of records, e.g. `groups`.
      const [only, ...more] = lists
      const within =
        only !== undefined && more.length === 0 && Array.isArray(only[1]) ? partsOfList(only[1], modules) : null
      if (within !== null) return within
      // A single list in a usual place is the answer; other lists are beside it.
      const main = lists.filter(([key]) => FOUND_NAMES.has(normaliseKey(key)) && !isKnown(key, modules))
      const parts = main.length > 0 ? null : partsOfMap(value, lists, modules)
      if (parts !== null) return parts
      const inner = Object.entries(value).filter(
        ([key]) => !isNoEnvelope(normaliseKey(key)) && !(isSide(key) && normaliseKey(key) !== 'page')
      )
      for (const [, item] of main.length > 0 ? main : inner) below.push(item)
    }
  }
  return null
}

/** Whether a name is in the list of modules or names a kind of records. */
export const isKnown = (name: string, modules: readonly NamedModule[]): boolean =>
  moduleSaid(name, modules) !== null || nounOfModuleName(name) !== null

/** Whether the value is a list of records or an object around one. */
function holdsRecords(value: unknown, isModule: boolean, depth = 0): boolean {
  // Every array of a module contains its matches, even unreadable ones.
  if (Array.isArray(value)) return isModule || value.every(isObject)
  if (!isObject(value)) return false
  if (isMapById(value)) return Object.values(value).every(isObject)
  if (isModule && idOf(value) !== null) return true
  return Object.entries(value).some(([key, item]) => {
    if (!FOUND_NAMES.has(normaliseKey(key))) return false
    return Array.isArray(item) || isMapById(item) || (depth < 1 && holdsRecords(item, false, depth + 1))
  })
}

type Lists = readonly (readonly [key: string, value: unknown])[]

const listsIn = (map: JsonObject, modules: readonly NamedModule[]): Lists =>
  Object.entries(map).filter(
    ([key, value]) =>
      holdsRecords(value, isKnown(key, modules)) &&
      !isNoEnvelope(normaliseKey(key)) &&
      (!isSide(key) || isKnown(key, modules))
  )

function partsOfMap(map: JsonObject, lists: Lists, modules: readonly NamedModule[]): readonly ModulePart[] | null {
  const known = lists.filter(([key]) => isKnown(key, modules))
  const others = lists.filter(([key]) => !isKnown(key, modules) && !isDictionary(key))
  if (known.length === 0 && others.length < 2) return null
  // A record with child lists: it has its own id.
  if (idOf(map) !== null && known.length < 2) return null
  const wanted = new Set([...known, ...others])
  return lists.filter((one) => wanted.has(one)).map(([module, value]) => ({ module, value }))
}

function partsOfList(list: readonly unknown[], modules: readonly NamedModule[]): readonly ModulePart[] | null {
  if (list.length === 0 || !list.every(isObject)) return null
  const found: (ModulePart & { readonly id: number | null })[] = []
  for (const part of list) {
    const name = nameOfPart(part, modules)
    if (name === null) return null
    const held = heldIn(part)
    if (held === null) {
      if (!isEmptyPart(part, modules, name)) return null
      continue
    }
    found.push({ module: name, value: held, id: idOf(part) })
  }
  if (found.length === 0) return null
  // Records with child lists have ids and no module's name.
  if (!found.some(({ module }) => isKnown(module, modules)) && found.some(({ id }) => id !== null)) return null
  return found.map(({ module, value }) => ({ module, value }))
}

/** The first of several names that is a module's, else the first. */
function nameOfPart(part: JsonObject, modules: readonly NamedModule[]): string | null {
  const said = PART_NAMES.flatMap((wanted) => named(part, wanted) ?? [])
  return said.find((name) => isKnown(name, modules)) ?? said[0] ?? null
}

/** The part itself if its list has a usual name; else its only list. */
function heldIn(part: JsonObject): unknown {
  const lists = Object.entries(part).filter(([, value]) => Array.isArray(value) || isMapById(value))
  if (lists.some(([key]) => FOUND_NAMES.has(normaliseKey(key)))) return part
  // A record with its own list has an id.
  if (idOf(part) !== null) return null
  const [only, ...others] = lists
  if (only !== undefined) return others.length === 0 ? only[1] : null
  const nested = Object.entries(part).find(
    ([key, value]) => FOUND_NAMES.has(normaliseKey(key)) && holdsRecords(value, false)
  )
  return nested?.[1] ?? null
}

/** A module without matches: its name beside a count of 0. */
function isEmptyPart(part: JsonObject, modules: readonly NamedModule[], name: string): boolean {
  const counts = Object.values(part).some((value) => value === 0 || value === '0' || value === null)
  return (counts || isKnown(name, modules)) && idOf(part) === null && Object.keys(part).length <= 4
}

/** Value of a field by its normalised name. */
function valueNamed(object: JsonObject, wanted: string): unknown {
  for (const key in object) if (normaliseKey(key) === wanted) return object[key]
  return undefined
}

/** Text of a field by its normalised name; of an object, its name. */
const named = (object: JsonObject, wanted: string): string | null => saidBy(valueNamed(object, wanted))

function saidBy(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (typeof value === 'number') return readUint(value) === null ? null : String(value)
  if (!isObject(value)) return null
  for (const key of ['name', 'code', 'alias', 'key', 'title', 'id']) {
    const said = own(value, key)
    if (typeof said === 'string' || typeof said === 'number') return String(said)
  }
  return null
}

/** Names of the field with a record's module whose value is always a module. */
const SURE_MARKERS = wordSet(`
  module module_name module_code module_key модуль
  entity_type object_type record_type item_type model_type entity_name entity_code
`)
/** Names of the field with a record's module, best first. */
const MARKERS: readonly string[] = [
  ...SURE_MARKERS,
  ...wordList(`
    entity model resource resource_type collection index table table_name section
    type kind class source object раздел тип
  `)
]
/** Keys that describe the hit, not the record. */
const OF_HITS: ReadonlySet<string> = wordSet(`
  score relevance relevancy highlight highlights snippet snippets matched_fields matched_in match_score search_score
  found_in
`)
const WRAPPERS: ReadonlySet<string> = new Set([
  ...['record', 'item', 'object', 'entity', 'data', 'source', 'document', 'doc', 'element', 'model', 'hit', 'value']
])
/** Keys of the record's id beside a module, if it has no plain id. */
const PAIRED = ['record_id', 'object_id', 'entity_id', 'item_id', 'element_id']

/** Matches from one list, with the module's field removed. */
export function readMarked(records: readonly RawRecord[], modules: readonly NamedModule[]): RawMatch[] {
  const marker = markerOf(records, modules)
  return records.map((record) => readOne(record, marker, modules))
}

/** Matches from the list of one module, with the hit's metadata removed. */
export const readUnmarked = (records: readonly RawRecord[], module: string | null): readonly RawMatch[] =>
  records.map((record) => ({ module, record: unwrapped(record, null) }))

function markerOf(records: readonly RawRecord[], modules: readonly NamedModule[]): string | null {
  let best: { name: string; known: number } | null = null
  for (const name of MARKERS) {
    const said = records.flatMap(({ fields }) => {
      const value = named(fields, name)
      return value === null || value.length > 100 ? [] : [value]
    })
    if (said.length === 0 || said.length * 2 < records.length) continue
    const known = said.filter((value) => isKnown(value, modules)).length
    if (known === 0 && !SURE_MARKERS.has(name)) continue
    if (best === null || known > best.known) best = { name, known }
  }
  return best?.name ?? null
}

function readOne(record: RawRecord, marker: string | null, modules: readonly NamedModule[]): RawMatch {
  const plain = unwrapped(record, marker)
  const said = marker === null ? null : named(record.fields, marker)
  if (said !== null) return { module: said, record: plain }
  const apart = apartIn(own(record.fields, 'id') ?? own(record.fields, '_id'), modules)
  return apart === null ? { module: null, record: plain } : { module: apart.module, record: { ...plain, id: apart.id } }
}

/** `projects-12`, `project:12`, `clients/7` */
function apartIn(id: unknown, modules: readonly NamedModule[]): { module: string; id: number } | null {
  const found = typeof id === 'string' ? /^([^\d].*?)[-_:/#.](\d{1,15})$/.exec(id) : null
  const [, module = '', number = ''] = found ?? []
  const read = readUint(number)
  return found !== null && read !== null && isKnown(module, modules) ? { module, id: read } : null
}

/** The record without its wrapper, module field and hit metadata. */
function unwrapped(record: RawRecord, marker: string | null): RawRecord {
  const { fields } = record
  const inner = Object.entries(fields).filter(
    (entry): entry is [string, JsonObject] =>
      WRAPPERS.has(normaliseKey(entry[0])) && isObject(entry[1]) && idOf(entry[1]) !== null
  )
  const [only] = inner
  const isAround = Object.keys(fields).every((key) => {
    const name = normaliseKey(key)
    return key === only?.[0] || isOfHit(name, marker) || name === 'id' || typeof own(fields, key) !== 'object'
  })
  if (inner.length === 1 && only !== undefined && isAround && Object.keys(only[1]).length >= 2) {
    return { ...record, id: idOf(only[1]), fields: only[1] }
  }
  const kept = Object.fromEntries(Object.entries(fields).filter(([key]) => !isOfHit(normaliseKey(key), marker)))
  const paired = marker === null ? null : pairedId(fields, marker)
  return { ...record, id: paired ?? record.id, fields: kept }
}

/** Fields without the hit's metadata (score, snippets and the like). */
export const withoutHitMarks = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !isOfHit(normaliseKey(key), null)))

const isOfHit = (name: string, marker: string | null): boolean => name === marker || OF_HITS.has(name)

/** Id of the record: `object_id` beside `object_type`, or another id beside a module if there is no plain one. */
function pairedId(fields: JsonObject, marker: string): number | null {
  const numberUnder = (wanted: string): number | null => readUint(valueNamed(fields, wanted))
  if (marker.endsWith('_type')) return numberUnder(`${marker.slice(0, -'_type'.length)}_id`)
  if (numberUnder('id') !== null) return null
  return PAIRED.map(numberUnder).find((found) => found !== null) ?? null
}
