/**
 * Flattens a record into fields with paths: containers of built-in and dynamic fields, nested objects, JSON:API's
 * attributes and relationships. Deeper objects stay whole as JSON.
 */
import { wordSet } from '@shared/rules/word-tables'
import type { FieldRole, FieldSection } from '@shared/model/record'
import { remembered } from '@shared/rules/remembered'
import type { AnyNoun } from './decoded'
import { NOUN_WORDS } from './aliases'
import { isDataKey, isFactKey, isKeyedByData } from './data-keys'
import { countedList } from './counted-list'
import { dynamicItem, dynamicItems, type DynamicItem } from './dynamic-item'
import { isMapById, isObject, type JsonObject, normaliseKey, readUint } from '../json'
import { contactGroups, contactPart, isNumberKey } from './contact-values'
import { isToldByName, keyInfo, UNRECOGNISED, type KeyInfo, withTitle } from './key-info'
import { isDateObject } from './date-object'
import { plainText } from './plain-text'
import { readMoneyObject } from './read-money'
import { readAmount } from './read-amount'
import { labelOf, referenceShape } from './read-values'
import { mayBeTyped, typedValue, typedValues, untyped, type ValueType } from './typed-value'

export interface Entry {
  readonly path: string
  readonly label: string
  readonly value: unknown
  readonly info: KeyInfo
  readonly section: FieldSection
  /** Added to the rank of its role candidates; null if the field cannot have a role. */
  readonly penalty: number | null
  /** Other properties of a dynamic field besides name, title and value. */
  readonly rest?: JsonObject | undefined
  /** Type stated with the value. */
  readonly type?: ValueType | undefined
}

/** Objects nested deeper than this are kept as JSON. */
const MAX_DEPTH = 3
/** An object with more keys is data, not a group of fields. */
const MAX_KEYS = 100

/** Upper bound of fields; no person enters more. The rest is one JSON value. */
export const MAX_FIELDS = 2_000
/** Upper bound of recognised fields. It exceeds `MAX_FIELDS`, since common fields may come last. */
const MAX_RECOGNISED = 5_000
/** Key of the remaining fields. */
export const REST_KEY = '…'

/** Upper bound of remembered names. */
const MOST_REMEMBERED = 10_000

/** Names of containers of dynamic fields. In the interface's project filter it is `data`. */
const DYNAMIC =
  /^(data|fields|values|params|attrs|props|properties|dynamic|custom|customs|additional|extra|поля|реквизиты|доп_поля)$|^(dynamic|custom|extra|additional|user|uf|my)_(data|fields?|values|fields?_(data|values)|properties|attributes|attrs|props|params)$/

/** Cached, since names repeat in every record. */
const isDynamic = remembered((name) => DYNAMIC.test(name), MOST_REMEMBERED)

/** Names of containers of the record's own fields, at any level. */
const WRAPPERS: ReadonlySet<string> = wordSet(`
  attributes main base common general builtin buildin buildin_data builtin_data built_in system node self row
`)
/** Names of a whole record or of a referenced one; the surrounding fields decide. */
const WRAPPERS_OR_OTHERS: ReadonlySet<string> = wordSet('item record entity object info card details')
/** Names of groups of a record's own fields. */
const GROUPS =
  /(^|_)(dates?|times?|timing|period|range|schedule|terms|finances?|financial|money|amounts?|prices?|budget|totals?|people|persons|team|staff|roles|relations|references|links?|refs|place|state|flags|audit|history)$/
const IN_WRAPPER = 0
/** Penalty for a container beside an amount or day of the record itself. */
const BESIDE_STATED = 20
/** Penalty that puts the record's own fields first, even those recognised by a pattern only. */
const IN_CONTAINER = 180
const IN_OBJECT = 200
const IN_DYNAMIC = 1_000
/** A record with this few plain fields is a shell around a container. */
const SHELL = 4

/** Section, penalty and depth of the fields of one object. */
interface Level extends Pick<Entry, 'section' | 'penalty'> {
  readonly depth: number
}

interface Context {
  readonly noun: AnyNoun
  readonly entries: Entry[]
  /** Level of dynamic fields. */
  readonly dynamic: Level
  /** See `plainValues`. */
  readonly plain: number
  readonly id: number | null
  readonly record: JsonObject
  /** Fields beyond the limit, by path. */
  readonly rest: Map<string, unknown>
}

/**
 * All fields of a record in order.
 * @param id the record's own id, from its list or answer
 */
export function collectFields(noun: AnyNoun, record: JsonObject, id: number | null): Entry[] {
  const plain = plainValues(record)
  const dynamic: Level = { section: 'dynamic', penalty: plain <= SHELL ? IN_DYNAMIC : null, depth: 0 }
  const context: Context = { noun, entries: [], dynamic, plain, id, record, rest: new Map() }
  walk(context, record, null, { section: 'other', penalty: 0, depth: 0 })
  const { entries, rest } = context
  if (rest.size > 0) {
    const value = Object.fromEntries(rest)
    entries.push({ path: REST_KEY, label: REST_KEY, value, info: UNRECOGNISED, section: 'other', penalty: null })
  }
  return entries
}

/** Number of plain values of an object, counted only as far as needed to tell a record from a shell. */
function plainValues(object: JsonObject): number {
  let plain = 0
  for (const key in object) {
    const value = untyped(object[key])
    if (typeof value !== 'object' || value === null) plain++
    if (plain > SHELL) break
  }
  return plain
}

/** @param prefix null at the top, since a key may be empty */
function walk(context: Context, object: JsonObject, prefix: string | null, level: Level): void {
  for (const key in object) {
    const path = prefix === null ? key : `${prefix}.${key}`
    const counted = countedList(object[key])
    if (counted !== null && counted.count !== null) {
      const [name, count] = counted.count
      add(context, `${path}.${name}`, name, count, withoutRole(level), `${key}.${name}`)
    }
    const value = counted === null ? object[key] : counted.items
    // The record type, not a field: `openRecord` puts JSON:API's there.
    const isKind = key === '_type' && prefix === null
    if (typeof value !== 'object' || value === null) add(context, path, key, value, isKind ? withoutRole(level) : level)
    else if (addDescribed(context, path, key, value, level)) continue
    else if (Array.isArray(value)) walkList(context, value, path, key, level)
    else walkObject(context, value as JsonObject, path, key, level)
  }
}

const withoutRole = (level: Level): Level => ({ ...level, penalty: null })

function add(
  context: Context,
  path: string,
  key: string,
  value: unknown,
  { section, penalty }: Level,
  label = key,
  { rest: further, type }: Pick<Entry, 'rest' | 'type'> = NOTHING_MORE
): void {
  const { entries, rest } = context
  const named = entries.length + rest.size < MAX_RECOGNISED ? keyInfo(context.noun, key) : UNRECOGNISED
  const info = label === key || named === UNRECOGNISED ? named : withTitle(named, keyInfo(context.noun, label))
  if (entries.length >= MAX_FIELDS && info.roles.length === 0) {
    rest.set(path, value)
    return
  }
  const where = info.isDynamic ? 'dynamic' : section
  // No spread, for speed: this runs for every field of every record.
  entries.push({ path, label, value, info, section: where, penalty, rest: further, type })
}

const NOTHING_MORE = {}

/** Whether an object with this key may describe a value. Cached, since names repeat in every record. */
const describes = remembered(
  (key) => contactPart(key) === 'value' || mayBeTyped(key) || isNumberKey(key),
  MOST_REMEMBERED
)

/** Fast check whether any key of the object (or of the list's first item) may describe a value: it is rare. */
function mayDescribe(value: object): boolean {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (isObject(first)) for (const key in first) if (describes(key)) return true
  return false
}

/** Adds a value with a stated type, or contacts described one by one; returns false for anything else. */
function addDescribed(context: Context, path: string, key: string, value: object, level: Level, label = key): boolean {
  if (!mayDescribe(value)) return false
  const named = keyInfo(context.noun, key).contact ?? keyInfo(context.noun, label).contact
  const groups = contactGroups(value, named !== null)
  if (groups !== null) {
    const [only] = groups
    const isWhole = groups.length === 1 && (named !== null || normaliseKey(only?.kind ?? '') === normaliseKey(key))
    for (const { kind, texts } of groups) {
      const own = isWhole || kind === null ? key : kind
      const at = isWhole || kind === null ? path : `${path}.${kind}`
      add(context, at, own, texts, level, isWhole ? label : own, { type: 'contact' })
    }
    return true
  }
  const typed = Array.isArray(value) ? typedValues(value) : typedValue(value as JsonObject)
  if (typed === null) return false
  add(context, path, key, typed.value, level, label, { type: typed.type })
  return true
}

function walkList(context: Context, items: readonly unknown[], path: string, key: string, level: Level): void {
  const parts = level.depth < MAX_DEPTH ? dynamicItems(items, isDynamic(normaliseKey(key))) : null
  if (parts === null) {
    add(context, path, key, items, level)
    return
  }
  const seen = new Map<string, number>()
  for (const part of parts) {
    const times = (seen.get(part.key) ?? 0) + 1
    seen.set(part.key, times)
    addDynamic(context, `${path}.${part.key}${times === 1 ? '' : `#${times}`}`, part)
  }
}

function addDynamic(context: Context, path: string, item: DynamicItem): void {
  const { key, value, rest } = item
  const label = item.label === key ? key : plainText(item.label)
  const isDescribed = typeof value === 'object' && value !== null && rest === undefined
  if (isDescribed && addDescribed(context, path, key, value, context.dynamic, label)) return
  add(context, path, key, value, context.dynamic, label, item)
}

function walkObject(context: Context, object: JsonObject, path: string, key: string, level: Level): void {
  const { penalty, depth } = level
  const name = normaliseKey(key)
  if (depth === 0 && name === 'relationships') return walkRelationships(context, object, path, level)
  // Some services use hashes as names of dynamic fields; none uses dates or addresses.
  const holdsDynamic = depth < 2 && isDynamic(name) && !isEmpty(object) && !isKeyedByData(object, isFactKey)
  if (holdsDynamic) return walkDynamic(context, object, path)
  const wraps = depth < 2 && isWrapper(context, name, object)
  const whole = depth >= MAX_DEPTH || isWhole(object) || isNamedOther(context.noun, key, object) || isDataKey(key)
  if ((!wraps && whole) || isKeyedByData(object)) {
    add(context, path, key, object, level)
    return
  }
  // Even without an id an object of the same kind is a different thing with no fields of this record.
  const isOther = depth === 0 && !wraps && isSameKind(context, name)
  const added = isOther ? null : wraps ? penaltyInWrapper(context, name) : penaltyIn(context, name)
  const cost = penalty === null || added === null ? null : penalty + added
  walk(context, object, path, { ...level, penalty: cost, depth: depth + 1 })
}

/**
 * Whether an object is the record itself: it has the noun's or a general name and no other id. With another id it is a
 * reference.
 */
function isWrapper(context: Context, name: string, object: JsonObject): boolean {
  if (WRAPPERS.has(name)) return true
  if (!isSameKind(context, name)) return false
  const { noun, id, plain, record } = context
  const inner = readUint(idIn(object))
  // Equal ids of two nouns may be coincidence; two different amounts mean two records.
  if (inner === null || inner === id)
    return inner === null && HOLDS_MORE.has(name) ? true : !differ(noun, record, object)
  return id === null && plain <= SHELL && plainValues(object) > plain
}

const isSameKind = ({ noun }: Context, name: string): boolean =>
  WRAPPERS_OR_OTHERS.has(name) || NOUN_WORDS[noun].includes(name)

/** Names of further data of the record itself. */
const HOLDS_MORE: ReadonlySet<string> = new Set(['info', 'card', 'details'])

function idIn(object: JsonObject): unknown {
  for (const key in object) if (/^(id|uid)$/i.test(key)) return object[key]
  return null
}

/** Whether both have their own amounts, and these differ. */
function differ(noun: AnyNoun, record: JsonObject, object: JsonObject): boolean {
  // A line's total is not the price of the good.
  if (noun === 'good') return false
  const [own, other] = [amountIn(noun, record), amountIn(noun, object)]
  return own !== null && other !== null && own !== other
}

function amountIn(noun: AnyNoun, object: JsonObject): number | null {
  let best = Infinity
  let amount: number | null = null
  for (const key in object) {
    const value = untyped(object[key])
    if (typeof value !== 'number' && typeof value !== 'string') continue
    const rank = keyInfo(noun, key).roles.find(({ alias }) => AMOUNTS.has(alias.role))?.rank ?? Infinity
    const read = rank < best ? readAmount(value) : null
    if (read !== null) [best, amount] = [rank, read]
  }
  return amount
}

const AMOUNTS: ReadonlySet<FieldRole> = new Set<FieldRole>(['price', 'total'])

function penaltyInWrapper({ noun, plain, record }: Context, name: string): number {
  if (WRAPPERS.has(name)) return IN_WRAPPER
  if (plain > SHELL) return IN_CONTAINER
  const stated = rolesStated(noun, record)
  const states = STATED.some((role) => stated.has(role))
  return states ? (stated.has('title') ? IN_CONTAINER : BESIDE_STATED) : IN_WRAPPER
}

const STATED: readonly FieldRole[] = ['price', 'total', 'date', 'due']

/** Roles of a record's plain values. */
function rolesStated(noun: AnyNoun, record: JsonObject): ReadonlySet<FieldRole> {
  const stated = new Set<FieldRole>()
  for (const key in record) {
    const value = untyped(record[key])
    if ((typeof value !== 'string' || value === '') && typeof value !== 'number') continue
    for (const { alias } of keyInfo(noun, key).roles) stated.add(alias.role)
  }
  return stated
}

/**
 * Penalty for fields in an object of another kind, since a client's name is not the record's. Null: the field gets no
 * role.
 */
function penaltyIn({ noun, plain }: Context, name: string): number | null {
  if (GROUPS.test(name)) return IN_OBJECT
  return plain <= SHELL && !OTHERS.test(name) && keyInfo(noun, name).kind === 'unknown' ? IN_OBJECT : null
}

/** A reference by name only: `{ "name": "Anna" }` under `responsible`. */
function isNamedOther(noun: AnyNoun, key: string, object: JsonObject): boolean {
  return isToldByName(keyInfo(noun, key).kind) && labelOf(object) !== null
}

/** Names of things that records refer to; fields of such objects are not the record's own. */
const OTHERS =
  /(^|_)(projects?|deals?|leads?|orders?|tasks?|issues?|clients?|customers?|contacts?|compan(y|ies)|counterpart(y|ies)|contragents?|agents?|persons?|partners?|organi[sz]ations?|accounts?|notes?|comments?|parents?|payments?|delivery|shipping|address|location|files?|events?|next|previous|prev|last|meta|клиент|контакт|компания|контрагент|проект|сделка|автор|заметка|примечание|комментарий)$/

function isEmpty(object: JsonObject): boolean {
  for (const _key in object) return false
  return true
}

/** Objects that are a single value: a reference, an amount, a moment, a list keyed by ids. */
function isWhole(object: JsonObject): boolean {
  // References first: nearly all objects are references.
  if (isEmpty(object) || isMapById(object) || referenceShape(object) !== null) return true
  if (isDateObject(object) || readMoneyObject(object) !== null) return true
  if ('data' in object && isLinkage(object['data'])) return true
  return Object.keys(object).length > MAX_KEYS
}

/** A map of dynamic fields: plain values, or objects with title and value. */
function walkDynamic(context: Context, object: JsonObject, path: string): void {
  for (const key in object) {
    const value = countedList(object[key])?.items ?? object[key]
    const own = `${path}.${key}`
    const part = isObject(value) ? dynamicItem(value, key) : null
    const isDescribed = typeof value === 'object' && value !== null
    if (isDescribed && addDescribed(context, own, key, value, context.dynamic)) continue
    if (part !== null) addDynamic(context, own, part)
    else if (isObject(value) && !isWhole(value) && !isKeyedByData(value) && !isDataKey(key))
      walk(context, value, own, { section: 'dynamic', penalty: null, depth: 2 })
    else add(context, own, key, value, context.dynamic)
  }
}

/** JSON:API: `{ "user": { "data": { "type": "users", "id": "5" }, "links": {...} } }` */
function walkRelationships(context: Context, object: JsonObject, path: string, level: Level): void {
  for (const key in object) {
    const value = object[key]
    if (!isObject(value) || !('data' in value)) {
      add(context, `${path}.${key}`, key, value, level)
      continue
    }
    for (const part in value) {
      if (part === 'data') add(context, `${path}.${key}`, key, value[part], level)
      else add(context, `${path}.${key}.${part}`, part, value[part], withoutRole(level), `${key}.${part}`)
    }
  }
}

function isLinkage(value: unknown): boolean {
  const one = Array.isArray(value) ? (value as unknown[])[0] : value
  return (
    isObject(one) && readUint(one['id']) !== null && (typeof one['type'] === 'string' || isObject(one['attributes']))
  )
}
