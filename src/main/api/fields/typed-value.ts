/**
 * Values with a stated type: `{ "type": "date", "value": "2026-03-04" }`, `{ "type": "select", "select": { "name":
 * "Red" } }`, `{ "stringValue": "Red" }`.
 */
import { wordList, wordSet } from '@shared/rules/word-tables'
import type { FieldValue } from '@shared/model/record'
import { isObject, type JsonObject, normaliseKey, readUint } from '../json'
import { atMidnight, hasTime } from './read-dates'
import { withPlainTexts } from './plain-text'
import { readDay } from './read-day'
import { isNothing, readAs, readByShape } from './read-field'
import type { KeyInfo } from './key-info'
import { labelOf, readReferenceObject } from './read-values'

/** Value types that a type's name can state. */
export type ValueType =
  'text' | 'number' | 'money' | 'date' | 'moment' | 'flag' | 'option' | 'options' | 'person' | 'contact'

export interface TypedValue {
  readonly type: ValueType
  readonly value: unknown
}

const NAMES: Readonly<Record<ValueType, string>> = {
  text: 'text string str textarea varchar char longtext multiline multiline_text long_text short_text plain_text rich_text richtext html memo title markdown singleline single_line',
  number: 'number integer int float double decimal numeric long bigint digit',
  money: 'money currency price monetary',
  date: 'date dateonly date_only day birthday',
  moment: 'datetime date_time timestamp timestamptz created_time last_edited_time',
  flag: 'boolean bool flag checkbox yes_no yesno switch toggle logical',
  option:
    'option select enum enumeration dropdown single_select singleselect choice radio status single_choice radiobutton',
  options: 'options multiselect multi_select multi_choice multiple_choice tags checkboxes multi_enum list array',
  person: 'person user people employee',
  contact: 'phone email phone_number tel telephone e_mail mail url link'
}
const TYPES: ReadonlyMap<string, ValueType> = new Map(
  (Object.keys(NAMES) as ValueType[]).flatMap((type) => wordList(NAMES[type]).map((name) => [name, type] as const))
)
const TAGS = wordSet(
  'type kind tag class format field_type data_type datatype value_type valuetype content_type type_name xsi_type'
)
const VALUES = wordSet('value val v values content data text raw selected')
/** Type names inside the key: `stringValue`, `$numberLong`. */
const TYPE_IN_KEY =
  /^(?:(string|integer|double|boolean|timestamp|number|text|date)_value|(number|date)(?:_(?:long|decimal|int|double))?)$/
const BY_KEY = /value$|^\$number/i
const MOST_KEYS = 6

/** Type for a name, e.g. `date` for `DateOnly`; null for other names. */
export const typeNamed = (name: unknown): ValueType | null =>
  typeof name === 'string' && name.length <= 30 ? (TYPES.get(normaliseKey(name)) ?? null) : null

export const mayBeTyped = (key: string): boolean => TAGS.has(normaliseKey(key)) || BY_KEY.test(key)

/** The typed value of an object with a type name and one value; null for other objects. */
export function typedValue(object: JsonObject): TypedValue | null {
  let tag: string | null = null
  let type: ValueType | null = null
  const others: string[] = []
  let keys = 0
  for (const key in object) {
    if (++keys > MOST_KEYS) return null
    const named = TAGS.has(normaliseKey(key)) ? typeNamed(object[key]) : null
    if (named !== null && type === null) [tag, type] = [normaliseKey(object[key] as string), named]
    else others.push(key)
  }
  if (type === null || tag === null) return keys === 1 ? typedByKey(object, others[0] ?? '') : null
  const value = others.find((key) => isValueKey(normaliseKey(key), tag))
  if (value === undefined) return null
  const money = type === 'money' ? moneyIn(object, value, others) : null
  if (money !== null) return { type, value: money }
  // Notion's values have ids of their own, which identify no option.
  const isAlone = others.every(
    (key) => key === value || isNothing(object[key]) || (/^id$/i.test(key) && readUint(object[key]) === null)
  )
  return isAlone ? { type, value: plain(type, object[value]) } : null
}

const isValueKey = (name: string, tag: string): boolean =>
  VALUES.has(name) || name === tag || name === `${tag}_value` || name === `value_${tag}`

function typedByKey(object: JsonObject, key: string): TypedValue | null {
  // MongoDB's lone `$date` is read with other dates.
  if (!BY_KEY.test(key)) return null
  const [, named, marked] = TYPE_IN_KEY.exec(normaliseKey(key)) ?? []
  const type = typeNamed(named ?? marked)
  const value = object[key]
  return type === null || typeof value === 'object' ? null : { type, value }
}

/** Other keys of an amount with conversions to other currencies. */
const BESIDE_MONEY = /^(currency(_id|_code)?|value_in_main|rate|formatted|precision|symbol)$/

function moneyIn(object: JsonObject, value: string, others: readonly string[]): JsonObject | null {
  const amount = object[value]
  if (typeof amount !== 'number' && typeof amount !== 'string') return null
  if (!others.every((key) => key === value || BESIDE_MONEY.test(normaliseKey(key)))) return null
  const currency = others.find((key) => /^currency/i.test(key))
  return currency === undefined ? null : { amount, currency: object[currency] }
}

/** Simplifies formatted text runs and nested values. */
function plain(type: ValueType, value: unknown): unknown {
  if (type === 'text' && Array.isArray(value)) {
    const parts = (value as readonly unknown[]).map(textIn)
    return parts.every((part) => part !== null) ? parts.join('') : value
  }
  return Array.isArray(value) ? (value as readonly unknown[]).map(untyped) : untyped(value)
}

/** The value without its type name; unchanged if it has none. */
export const untyped = (value: unknown): unknown => (isObject(value) ? (typedValue(value)?.value ?? value) : value)

function textIn(part: unknown): string | null {
  if (typeof part === 'string') return part
  if (!isObject(part)) return null
  const own = part['plain_text'] ?? part['text'] ?? part['content'] ?? part['insert']
  return isObject(own) ? textIn(own) : typeof own === 'string' ? own : null
}

/** Values of a list of typed values; null if an item has no type. */
export function typedValues(items: readonly unknown[]): TypedValue | null {
  if (items.length === 0) return null
  const typed = items.map((item) => (isObject(item) ? typedValue(item) : null))
  return typed.every((one) => one !== null) ? { type: 'options', value: typed.map((one) => one.value) } : null
}

/** Reads the value by its type; by its shape if it does not fit. */
export function readTyped(type: ValueType, value: unknown, info: KeyInfo, zone: string | undefined): FieldValue {
  return withPlainTexts(readAsTyped(type, value, info, zone))
}

function readAsTyped(type: ValueType, value: unknown, info: KeyInfo, zone: string | undefined): FieldValue {
  const byShape = (): FieldValue => readByShape(value, info, zone)
  if (isNothing(value) || (value === false && type !== 'flag')) return { type: 'empty' }
  switch (type) {
    case 'text':
    case 'contact':
      if (Array.isArray(value)) return listOf(value) ?? byShape()
      return readAs('text', value, 'unknown', zone) ?? byShape()
    case 'number':
    case 'money':
    case 'flag':
      return readAs(type, value, 'unknown', zone) ?? byShape()
    case 'date':
      return readDay(value, zone) ?? spanOf(value, zone) ?? byShape()
    case 'moment': {
      const date = readAs('date', value, 'unknown', zone)
      const isMidnight = date?.type === 'date' && typeof value === 'string' && hasTime(value)
      return isMidnight ? atMidnight(value, date.date) : (date ?? byShape())
    }
    case 'person':
      return readAs('references', value, 'user', zone) ?? byShape()
    case 'option':
    case 'options':
      return optionsOf(value, info, zone) ?? byShape()
  }
}

function listOf(items: readonly unknown[]): FieldValue | null {
  const texts = items.filter((item) => !isNothing(item))
  if (!texts.every((item) => typeof item === 'string' || typeof item === 'number')) return null
  const [only] = texts
  return texts.length === 1 ? { type: 'text', text: String(only) } : { type: 'texts', texts: texts.map(String) }
}

/** `{ "start": "2026-03-04", "end": null }` */
function spanOf(value: unknown, zone: string | undefined): FieldValue | null {
  if (!isObject(value) || !isNothing(value['end'] ?? null)) return null
  return typeof value['start'] === 'string' ? readDay(value['start'], zone) : null
}

function optionsOf(value: unknown, info: KeyInfo, zone: string | undefined): FieldValue | null {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const words = listOf(items)
  // Plain numbers are option ids.
  if (words !== null) return items.every((item) => readUint(item) !== null) ? null : words
  if (!items.every(isObject)) return null
  if (items.every((item) => (readReferenceObject(item)?.id ?? 0) > 0))
    return readAs('references', items, info.kind, zone)
  const labels = items.map(labelOf)
  return labels.every((label) => label !== null) ? listOf(labels) : null
}
