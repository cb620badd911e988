/**
 * Records of searches, filters and folders may be smaller than those of their list. Such an answer adds fields that are
 * lacking and changes those that it carries; what it leaves out, or carries without a value, is no news.
 */
import { isDeepStrictEqual } from 'node:util'
import { type AnyNoun, dynamicItem, isDateObject, keyInfo, readIds, readReferenceObject } from '../../api/fields'
import { isMapById, isObject, type JsonObject } from '../../api/json'
import type { RawFields } from './raw-fields'
import { shortens } from './shortened'

/** Groups of fields within each other that are compared field by field; what is deeper is one value. */
const MOST_DEPTH = 4

/**
 * What of a smaller answer is not in the whole ones, or is otherwise there. Null under a key takes a label away that
 * belonged to another value. Nothing at all when the answer says nothing new.
 */
export function newsOf(noun: AnyNoun, whole: RawFields, said: RawFields): RawFields {
  return newsWithin(noun, whole, said, 0) ?? {}
}

/** The whole answers with what smaller ones said, as `newsOf` found it. */
export const withSaid = (whole: RawFields, said: RawFields): RawFields => laidOver(whole, said, false)

/** What smaller answers said so far, with what one more has. */
export const withMoreSaid = (said: RawFields, news: RawFields): RawFields => laidOver(said, news, true)

function laidOver(below: RawFields, above: RawFields, keepsNull: boolean): RawFields {
  const fields: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(below))
    if (!Object.hasOwn(above, key)) set(fields, key, value)
    else if (keepsNull || above[key] !== null) set(fields, key, valueOver(value, above[key], keepsNull))
  for (const [key, value] of Object.entries(above)) {
    if (!Object.hasOwn(below, key) && (keepsNull || value !== null)) set(fields, key, value)
  }
  return fields
}

/**
 * What stays of what smaller answers said after a whole answer came that carries fields: those are the whole one's now.
 * `gone` is the rest, as it held until then.
 */
export function splitSaid(said: RawFields, carried: RawFields): { left: RawFields; gone: RawFields } {
  const left: Record<string, unknown> = {}
  const gone: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(said)) {
    const own = Object.hasOwn(carried, key) ? carried[key] : undefined
    if (own === undefined) set(left, key, value)
    else if (isGroup(value) && isObject(own) && isSameThing(own, value)) {
      const inner = splitSaid(value, own)
      if (Object.keys(inner.left).length > 0) set(left, key, inner.left)
      if (Object.keys(inner.gone).length > 0) set(gone, key, inner.gone)
    } else if (isDynamicList(value) && isDynamicList(own)) {
      const keys = new Set(own.map(dynamicKey))
      const [stays, goes] = [
        value.filter((item) => !keys.has(dynamicKey(item))),
        value.filter((item) => keys.has(dynamicKey(item)))
      ]
      if (stays.length > 0) set(left, key, stays)
      if (goes.length > 0) set(gone, key, goes)
    } else set(gone, key, value)
  }
  return { left, gone }
}

/** Keys of a service may be any text, `__proto__` too. */
function set(fields: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true })
}

function valueOver(whole: unknown, said: unknown, keepsNull: boolean): unknown {
  if (isObject(whole) && isGroup(said) && isSameThing(whole, said)) return laidOver(whole, said, keepsNull)
  if (!isDynamicList(whole) || !isDynamicList(said)) return said
  const news = new Map(said.map((item) => [dynamicKey(item), item]))
  const items = whole.map((item) => {
    const key = dynamicKey(item)
    const found = news.get(key)
    news.delete(key)
    return found ?? item
  })
  return [...items, ...news.values()]
}

function newsWithin(noun: AnyNoun, whole: JsonObject, said: JsonObject, depth: number): RawFields | undefined {
  const news: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(said)) {
    const known = Object.hasOwn(whole, key) ? whole[key] : undefined
    const differs = newsIn(noun, known, value, depth)
    if (differs === undefined) continue
    set(news, key, differs)
    if (isSaid(known)) for (const label of labelsBeside(noun, key, whole, said)) set(news, label, null)
  }
  return Object.keys(news).length === 0 ? undefined : news
}

function newsIn(noun: AnyNoun, whole: unknown, said: unknown, depth: number): unknown {
  if (!isSaid(said)) return undefined
  if (!isSaid(whole)) return said
  if (isObject(whole) && isObject(said)) {
    if (depth >= MOST_DEPTH || !isGroup(whole) || !isGroup(said))
      return isDeepStrictEqual(whole, said) ? undefined : said
    return isSameThing(whole, said) ? newsWithin(noun, whole, said, depth + 1) : said
  }
  if (isDynamicList(whole) && isDynamicList(said)) return newItems(whole, said)
  if (shortens(said, whole) || isSameReference(whole, said)) return undefined
  return isDeepStrictEqual(whole, said) || isSameText(whole, said) ? undefined : said
}

function newItems(whole: readonly JsonObject[], said: readonly JsonObject[]): readonly JsonObject[] | undefined {
  const known = new Map(whole.map((item) => [dynamicKey(item), item]))
  const news = said.filter((item) => {
    const before = known.get(dynamicKey(item))
    return before === undefined || !isDeepStrictEqual({ ...before, ...item }, before)
  })
  return news.length === 0 ? undefined : news
}

/** `user_name` in the whole answer beside a `user_id` that is another one now. */
function labelsBeside(noun: AnyNoun, key: string, whole: JsonObject, said: JsonObject): string[] {
  const { base } = keyInfo(noun, key)
  if (readIds(said[key]) === null && !isObject(said[key])) return []
  return Object.keys(whole).filter((other) => {
    if (other === key || Object.hasOwn(said, other)) return false
    const info = keyInfo(noun, other)
    const value = whole[other]
    return info.base === base && typeof value === 'string' && !info.ids && readIds(value) === null
  })
}

/** Whether a value is one: an answer that has a field for everything fills it with nothing where it does not know. */
function isSaid(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** An object whose fields are looked at one by one, not a list in the shape of a map or a moment. */
const isGroup = (value: unknown): value is JsonObject => isObject(value) && !isMapById(value) && !isDateObject(value)

/** Under which key an item of a list of fields is shown; null when it is no such item. */
const dynamicKey = (item: JsonObject): string | null => dynamicItem(item, null)?.key ?? null

type DynamicItems = readonly JsonObject[]

/** `[{ "name": "area", "value": 40 }]`: fields, not things. */
const isDynamicList = (value: unknown): value is DynamicItems =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) && dynamicKey(item) !== null)

/** Two objects under one key stand for one thing unless they bear different ids, or no ids and different names. */
function isSameThing(whole: JsonObject, said: JsonObject): boolean {
  const [a, b] = [readReferenceObject(whole), readReferenceObject(said)]
  if (a !== null && b !== null) return a.id === b.id
  if (a === null && b === null) return true
  const names = ['name', 'title', 'label'].filter((name) => isSaid(whole[name]) && isSaid(said[name]))
  return names.every((name) => isSameText(whole[name], said[name]))
}

/** `5` or `"Olga"` beside `{ "id": 5, "name": "Olga" }` says less of the same. */
function isSameReference(whole: unknown, said: unknown): boolean {
  if (!isObject(whole) || (typeof said !== 'string' && typeof said !== 'number')) return false
  const reference = readReferenceObject(whole)
  return reference !== null && (isSameText(reference.id, said) || isSameText(reference.label, said))
}

/** `5` and `"5"`: what a number is written as is no news. */
const isSameText = (one: unknown, other: unknown): boolean =>
  (typeof one === 'string' || typeof one === 'number') &&
  (typeof other === 'string' || typeof other === 'number') &&
  String(one) === String(other)
