/**
 * Selections: filters and folders may return fewer fields of a record than its list does. They add and change fields;
 * fields that they leave out, or send without a value, stay. Stored in the table `raw_parts`. Search hits only add
 * fields, see `search-hits.ts`.
 */
import { isDeepStrictEqual } from 'node:util'
import { own } from '@shared/rules/own'
import { type AnyNoun, dynamicItem, isDateObject, keyInfo, readIds, readReferenceObject } from '../../api/fields'
import { isMapById, isObject, type JsonObject } from '../../api/json'
import type { RawFields } from './raw-fields'
import { shortens } from './shortened'

/** Depth of nested groups that are compared field by field. A deeper group is one value. */
export const MOST_DEPTH = 4

/**
 * The fields of a partial answer that the whole answers lack or have with another value; empty when there are none.
 * Null removes a label of the previous value.
 */
export function newsOf(noun: AnyNoun, whole: RawFields, partial: RawFields): RawFields {
  return newsWithin(noun, whole, partial, 0) ?? {}
}

/** The whole answers, overlaid with the news of partial ones (see `newsOf`). */
export const withPartial = (whole: RawFields, partial: RawFields): RawFields => laidOver(whole, partial, false)

/** The news of earlier partial answers, overlaid with newer ones. */
export const addPartial = (partial: RawFields, news: RawFields): RawFields => laidOver(partial, news, true)

function laidOver(below: RawFields, above: RawFields, keepsNull: boolean): RawFields {
  return mapFields({ ...below, ...above }, (key, value) => {
    if (!Object.hasOwn(above, key)) return value
    if (value === null && !keepsNull) return undefined
    return Object.hasOwn(below, key) ? valueOver(below[key], value, keepsNull) : value
  })
}

/**
 * Splits the news of partial answers when a whole answer arrives. `left`: fields that it does not contain. `gone`:
 * fields that it replaces, with their previous values.
 */
export function splitPartial(partial: RawFields, carried: RawFields): { left: RawFields; gone: RawFields } {
  const split = mapFields(partial, (key, value) => splitValue(value, own(carried, key)))
  const side = (name: 'left' | 'gone'): RawFields => mapFields(split, (_, value) => (value as Split)[name])
  return { left: side('left'), gone: side('gone') }
}

interface Split {
  readonly left?: unknown
  readonly gone?: unknown
}

function splitValue(value: unknown, now: unknown): Split {
  if (now === undefined) return { left: value }
  if (isGroup(value) && isObject(now) && isSameThing(now, value)) {
    const { left, gone } = splitPartial(value, now)
    return { ...(hasValue(left) && { left }), ...(hasValue(gone) && { gone }) }
  }
  if (!isDynamicList(value) || !isDynamicList(now)) return { gone: value }
  const keys = new Set(now.map(dynamicKey))
  return Object.groupBy(value, (item) => (keys.has(dynamicKey(item)) ? 'gone' : 'left'))
}

/**
 * Fields with other values; those without one are left out. Keys may be `__proto__`, because the service chooses them:
 * `Object.fromEntries` and spreads define properties, assignments would not.
 */
export function mapFields(fields: RawFields, valueOf: (key: string, value: unknown) => unknown): RawFields {
  const entries = Object.entries(fields).map(([key, value]) => [key, valueOf(key, value)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function valueOver(whole: unknown, partial: unknown, keepsNull: boolean): unknown {
  if (isObject(whole) && isGroup(partial) && isSameThing(whole, partial)) return laidOver(whole, partial, keepsNull)
  if (!isDynamicList(whole) || !isDynamicList(partial)) return partial
  const news = new Map(partial.map((item) => [dynamicKey(item), item]))
  const items = whole.map((item) => {
    const key = dynamicKey(item)
    const found = news.get(key)
    news.delete(key)
    return found ?? item
  })
  return [...items, ...news.values()]
}

function newsWithin(noun: AnyNoun, whole: JsonObject, partial: JsonObject, depth: number): RawFields | undefined {
  const news = mapFields(partial, (key, value) => newsIn(noun, own(whole, key), value, depth))
  const changed = Object.keys(news)
  const former = changed
    .filter((key) => hasValue(own(whole, key)))
    .flatMap((key) => labelsBeside(noun, key, whole, partial))
  return changed.length === 0 ? undefined : { ...news, ...Object.fromEntries(former.map((label) => [label, null])) }
}

function newsIn(noun: AnyNoun, whole: unknown, partial: unknown, depth: number): unknown {
  if (!hasValue(partial)) return undefined
  if (!hasValue(whole)) return partial
  if (isObject(whole) && isObject(partial)) {
    if (depth >= MOST_DEPTH || !isGroup(whole) || !isGroup(partial))
      return isDeepStrictEqual(whole, partial) ? undefined : partial
    return isSameThing(whole, partial) ? newsWithin(noun, whole, partial, depth + 1) : partial
  }
  if (isDynamicList(whole) && isDynamicList(partial)) return newItems(whole, partial)
  if (shortens(partial, whole) || isSameReference(whole, partial)) return undefined
  return isDeepStrictEqual(whole, partial) || isSameText(whole, partial) ? undefined : partial
}

function newItems(whole: readonly JsonObject[], partial: readonly JsonObject[]): readonly JsonObject[] | undefined {
  const known = new Map(whole.map((item) => [dynamicKey(item), item]))
  const news = partial.filter((item) => {
    const before = known.get(dynamicKey(item))
    return before === undefined || !isDeepStrictEqual({ ...before, ...item }, before)
  })
  return news.length === 0 ? undefined : news
}

/** Labels in the whole answer that belong to a changed id, e.g. `user_name` for a new `user_id`. */
function labelsBeside(noun: AnyNoun, key: string, whole: JsonObject, partial: JsonObject): string[] {
  const { base } = keyInfo(noun, key)
  if (readIds(partial[key]) === null && !isObject(partial[key])) return []
  return Object.keys(whole).filter((other) => {
    if (other === key || Object.hasOwn(partial, other)) return false
    const info = keyInfo(noun, other)
    const value = whole[other]
    return info.base === base && typeof value === 'string' && !info.hasIds && readIds(value) === null
  })
}

/** Whether there is a value. Some services send every field and fill unknown ones with empty values. */
export function hasValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** Whether the value is an object to compare field by field, not a list in map form and not a moment. */
export const isGroup = (value: unknown): value is JsonObject =>
  isObject(value) && !isMapById(value) && !isDateObject(value)

/** The key that an item of a field list is displayed under; null for other items. */
export const dynamicKey = (item: JsonObject): string | null => dynamicItem(item, null)?.key ?? null

/** Whether the value is a list of fields, not records: `[{ "name": "area", "value": 40 }]`. */
export const isDynamicList = (value: unknown): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) && dynamicKey(item) !== null)

/** Whether two objects under one key are the same thing: their ids are equal, or without ids their names. */
function isSameThing(whole: JsonObject, partial: JsonObject): boolean {
  const [a, b] = [readReferenceObject(whole), readReferenceObject(partial)]
  if (a !== null && b !== null) return a.id === b.id
  if (a === null && b === null) return true
  const names = ['name', 'title', 'label'].filter((name) => hasValue(whole[name]) && hasValue(partial[name]))
  return names.every((name) => isSameText(whole[name], partial[name]))
}

/** Whether a reference is the same with less detail: `5` or `"Olga"` instead of `{ "id": 5, "name": "Olga" }`. */
export function isSameReference(whole: unknown, partial: unknown): boolean {
  if (!isObject(whole) || (typeof partial !== 'string' && typeof partial !== 'number')) return false
  const reference = readReferenceObject(whole)
  return reference !== null && (isSameText(reference.id, partial) || isSameText(reference.label, partial))
}

/** `5` and `"5"` are equal. */
export const isSameText = (one: unknown, other: unknown): boolean =>
  (typeof one === 'string' || typeof one === 'number') &&
  (typeof other === 'string' || typeof other === 'number') &&
  String(one) === String(other)
