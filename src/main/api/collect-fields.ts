/**
 * Lays a record out as a flat list of fields, each under its path: containers of built-in and dynamic fields, nested
 * objects, JSON:API's attributes and relationships. Bounded in depth; what is deeper stays whole and becomes JSON.
 */
import type { FieldSection } from '@shared/model/record'
import type { AnyNoun } from './decoded'
import { isMapById, isObject, readUint, type JsonObject } from './json'
import { keyInfo, UNRECOGNISED, type KeyInfo } from './key-info'
import { normaliseKey } from './key-names'
import { isDateObject } from './read-field'
import { readMoneyObject } from './read-money'
import { referenceShape } from './read-values'

export interface Entry {
  readonly path: string
  readonly label: string
  readonly value: unknown
  readonly info: KeyInfo
  readonly section: FieldSection
  /** Added to the rank of its role candidates; null for fields that can have no role. */
  readonly penalty: number | null
}

/** Objects nested deeper than this are kept as JSON. */
const MAX_DEPTH = 3
/** An object with more keys than this is data of its own, not a group of fields. */
const MAX_KEYS = 100

/** A record with more fields than this is no record of a person's making: the rest is shown, but not looked at closely. */
const MAX_RECOGNISED = 5_000

/** Containers of dynamic fields; the interface itself calls them `data` in the project filter. */
const DYNAMIC: ReadonlySet<string> = new Set([
  ...[
    'data',
    'dynamic',
    'dynamic_data',
    'dynamic_fields',
    'fields',
    'custom',
    'custom_fields',
    'custom_data',
    'customs',
    'extra'
  ],
  ...[
    'extra_fields',
    'additional',
    'additional_fields',
    'properties',
    'props',
    'user_fields',
    'values',
    'params',
    'attrs',
    'поля'
  ]
])
/** Containers of what the record itself is made of. */
const WRAPPERS: ReadonlySet<string> = new Set([
  ...[
    'attributes',
    'main',
    'base',
    'common',
    'builtin',
    'buildin',
    'buildin_data',
    'builtin_data',
    'built_in',
    'system',
    'item'
  ],
  ...['node', 'record', 'entity', 'object', 'info', 'project', 'self', 'row']
])
const IN_WRAPPER = 0
const IN_OBJECT = 200
const IN_DYNAMIC = 1_000
/** A record with so few plain fields of its own is a shell around a container of them. */
const SHELL = 4

interface Context {
  readonly noun: AnyNoun
  readonly entries: Entry[]
  readonly dynamicPenalty: number | null
}

/** The fields of a record in the order in which they came. */
export function collectFields(noun: AnyNoun, record: JsonObject): Entry[] {
  const context: Context = { noun, entries: [], dynamicPenalty: isShell(record) ? IN_DYNAMIC : null }
  walk(context, record, null, 'other', 0, 0)
  return context.entries
}

function isShell(record: JsonObject): boolean {
  let plain = 0
  for (const key in record) {
    const value = record[key]
    if (typeof value !== 'object' || value === null) plain++
    if (plain > SHELL) return false
  }
  return true
}

function walk(
  context: Context,
  object: JsonObject,
  /** Null at the top: a key may be empty. */
  prefix: string | null,
  section: FieldSection,
  penalty: number | null,
  depth: number
): void {
  for (const key in object) {
    const value = object[key]
    const path = prefix === null ? key : `${prefix}.${key}`
    if (typeof value !== 'object' || value === null) add(context, path, key, value, section, penalty)
    else if (Array.isArray(value)) walkList(context, value, path, key, section, penalty, depth)
    else walkObject(context, value as JsonObject, path, key, section, penalty, depth)
  }
}

function add(
  context: Context,
  path: string,
  key: string,
  value: unknown,
  section: FieldSection,
  penalty: number | null,
  label = key
): void {
  const info = context.entries.length < MAX_RECOGNISED ? keyInfo(context.noun, key) : UNRECOGNISED
  context.entries.push({ path, label, value, info, section: info.dynamic ? 'dynamic' : section, penalty })
}

function walkList(
  context: Context,
  items: readonly unknown[],
  path: string,
  key: string,
  section: FieldSection,
  penalty: number | null,
  depth: number
): void {
  const parts = depth < MAX_DEPTH ? dynamicItems(items, DYNAMIC.has(normaliseKey(key))) : null
  if (parts === null) {
    add(context, path, key, items, section, penalty)
    return
  }
  const seen = new Map<string, number>()
  for (const part of parts) {
    const times = (seen.get(part.key) ?? 0) + 1
    seen.set(part.key, times)
    const own = `${path}.${part.key}${times === 1 ? '' : `#${times}`}`
    add(context, own, part.key, part.value, 'dynamic', context.dynamicPenalty, part.label)
  }
}

function walkObject(
  context: Context,
  object: JsonObject,
  path: string,
  key: string,
  section: FieldSection,
  penalty: number | null,
  depth: number
): void {
  const name = normaliseKey(key)
  if (depth === 0 && name === 'relationships') return walkRelationships(context, object, path)
  if (depth < 2 && DYNAMIC.has(name) && !isEmpty(object)) return walkDynamic(context, object, path)
  const wraps = depth < 2 && WRAPPERS.has(name)
  if (!wraps && (isWhole(object) || depth >= MAX_DEPTH)) {
    add(context, path, key, object, section, penalty)
    return
  }
  const inside = penalty === null ? null : wraps ? penalty + IN_WRAPPER : penalty + IN_OBJECT
  walk(context, object, path, section, inside, depth + 1)
}

function isEmpty(object: JsonObject): boolean {
  for (const _key in object) return false
  return true
}

/** Objects that are one value: a reference, an amount of money, a moment, a list with ids for keys. */
function isWhole(object: JsonObject): boolean {
  if (isEmpty(object) || isMapById(object) || isDateObject(object)) return true
  if (referenceShape(object) !== null || readMoneyObject(object) !== null) return true
  if ('data' in object && isLinkage(object['data'])) return true
  return Object.keys(object).length > MAX_KEYS
}

/** A map of dynamic fields: of values, or of objects with a title and a value. */
function walkDynamic(context: Context, object: JsonObject, path: string): void {
  for (const key in object) {
    const value = object[key]
    const own = `${path}.${key}`
    const part = isObject(value) ? dynamicItem(value, key) : null
    if (part !== null) add(context, own, key, part.value, 'dynamic', context.dynamicPenalty, part.label)
    else if (isObject(value) && !isWhole(value)) walk(context, value, own, 'dynamic', null, 2)
    else add(context, own, key, value, 'dynamic', context.dynamicPenalty)
  }
}

const NAMES: readonly string[] = [
  'name',
  'key',
  'code',
  'slug',
  'alias',
  'field',
  'field_name',
  'sysname',
  'system_name',
  'k',
  'n',
  'id',
  'field_id'
]
const TITLES: readonly string[] = [
  'title',
  'label',
  'caption',
  'field_title',
  'field_label',
  'display_name',
  't',
  'l',
  'name'
]
const VALUES: readonly string[] = ['value', 'values', 'val', 'field_value', 'content', 'v']

interface DynamicItem {
  readonly key: string
  readonly label: string
  readonly value: unknown
}

/** The fields of a list of `{name, title, value}`; null when the list is something else. `told`: its name says so. */
function dynamicItems(items: readonly unknown[], told: boolean): DynamicItem[] | null {
  if (items.length === 0) return null
  const parts: DynamicItem[] = []
  for (const item of items) {
    const part = isObject(item) ? dynamicItem(item, null) : null
    if (part === null) return null
    parts.push(part)
  }
  // Goods may have names and values too; only a telling name or a list without ids of things makes them fields.
  return told ||
    items.every((item) => readUint((item as JsonObject)['id']) === null) ||
    parts.every(({ key }) => isIdentifier(key))
    ? parts
    : null
}

function isIdentifier(text: string): boolean {
  return /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/i.test(text)
}

function dynamicItem(item: JsonObject, mapKey: string | null): DynamicItem | null {
  const value = find(item, VALUES)
  if (value === null) return null
  const name = find(item, NAMES, (found) => (typeof found === 'string' && found !== '') || typeof found === 'number')
  const title = find(item, TITLES, (found) => typeof found === 'string' && found !== '')
  if (mapKey !== null) {
    // `{ "value": 5, "label": "Five" }` stands for a thing; a name or a title makes it a field's value.
    if (!('name' in item || 'title' in item || 'caption' in item) && Object.keys(item).length > 1) return null
    return { key: mapKey, label: title === null ? mapKey : String(item[title]), value: item[value] }
  }
  if (name === null && title === null) return null
  const key = String(item[(name ?? title) as string])
  return { key, label: title === null ? key : String(item[title]), value: item[value] }
}

function find(
  item: JsonObject,
  names: readonly string[],
  fits: (value: unknown) => boolean = () => true
): string | null {
  let best: string | null = null
  let bestRank = Infinity
  for (const key in item) {
    const rank = names.indexOf(normaliseKey(key))
    if (rank >= 0 && rank < bestRank && fits(item[key])) {
      best = key
      bestRank = rank
    }
  }
  return best
}

/** JSON:API: `{ "user": { "data": { "type": "users", "id": "5" }, "links": {...} } }` */
function walkRelationships(context: Context, object: JsonObject, path: string): void {
  for (const key in object) {
    const value = object[key]
    if (!isObject(value) || !('data' in value)) {
      add(context, `${path}.${key}`, key, value, 'other', IN_WRAPPER)
      continue
    }
    for (const part in value) {
      if (part === 'data') add(context, `${path}.${key}`, key, value[part], 'other', IN_WRAPPER)
      else add(context, `${path}.${key}.${part}`, part, value[part], 'other', null, `${key}.${part}`)
    }
  }
}

function isLinkage(value: unknown): boolean {
  const one = Array.isArray(value) ? (value as unknown[])[0] : value
  return isObject(one) && typeof one['type'] === 'string' && readUint(one['id']) !== null
}
