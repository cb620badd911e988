/** Reads a field's value in the format of a role, or by its name and shape. */
import type { FieldValue, Reference, ReferenceKind } from '@shared/model/record'
import { readContentType, readEnding } from '@shared/rules/file-kinds'
import type { ValueFormat } from './alias'
import { kindOfName } from './included'
import { formatJson, isMapById, isObject, type JsonObject, readUint } from '../json'
import { isToldByName, type KeyInfo } from './key-info'
import { hasEmptyId, isPeople } from './nobody'
import { withPlainTexts } from './plain-text'
import { readAmount } from './read-amount'
import { readDateObject } from './date-object'
import { isNoDateNumber } from './no-date'
import { readDateText, readUnix } from './read-dates'
import { readBirthday } from './read-day'
import { isDirectionWord } from './read-direction'
import { readDone } from './read-done'
import { readBarred, readCurrency, readMoney, readMoneyObject } from './read-money'
import { readSize } from './read-size'
import { hasLeadingZero, labelOf, onlyObject, readFlag, readIds, readReferenceObject } from './read-values'

const EMPTY: FieldValue = { type: 'empty' }
const YES: FieldValue = { type: 'flag', flag: true }
const NO: FieldValue = { type: 'flag', flag: false }
/** Larger numbers are times of deletion. */
const MOST_KINDS_OF_DELETION = 99
/** Formats for which `false` is a value. */
const YES_OR_NO: ReadonlySet<ValueFormat> = new Set<ValueFormat>(['flag', 'deletion', 'direction', 'done'])

/**
 * `null`, `""`, `[]` and `{}`, also inside a list or a map by numbers, since PHP sends empty objects as empty lists.
 */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (typeof value === 'string') return value.charCodeAt(0) <= 32 && value.trim() === ''
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isBlank)
  for (const key in value) if (readUint(key) === null || !isBlank((value as JsonObject)[key])) return false
  return true
}

const isBlank = (value: unknown): boolean => value === null || value === ''

/** `false`, also as the only item of a list or map: some services send it instead of any missing value. */
function isFalse(value: unknown): boolean {
  if (value === false) return true
  if (typeof value !== 'object' || value === null) return false
  const items: readonly unknown[] = Array.isArray(value) ? value : isMapById(value) ? Object.values(value) : []
  return items.length === 1 && items[0] === false
}

/** The value in a role's format with readable texts; null if it does not fit. */
export function readAs(
  format: ValueFormat,
  value: unknown,
  kind: ReferenceKind,
  zone: string | undefined
): FieldValue | null {
  const read = readFormat(format, value, kind, zone)
  return read === null ? null : withPlainTexts(read)
}

function readFormat(
  format: ValueFormat,
  value: unknown,
  kind: ReferenceKind,
  zone: string | undefined
): FieldValue | null {
  if (isNothing(value)) return EMPTY
  // In other formats, `false` means no value.
  if (!YES_OR_NO.has(format) && isFalse(value)) return EMPTY
  switch (format) {
    case 'id':
      return numberOf(readUint(value))
    case 'text':
      if (typeof value === 'string') return { type: 'text', text: value }
      return typeof value === 'number' ? { type: 'text', text: String(value) } : null
    case 'date':
      return readDate(value, zone, true)
    case 'money':
      return moneyOf(value)
    case 'number':
      return typeof value === 'string' && !/^-?\d+(\.\d+)?$/.test(value) ? null : numberOf(readAmount(value))
    case 'bytes':
      return numberOf(readSize(value))
    case 'ending':
      return typeof value === 'string' && readEnding(value) !== null ? { type: 'text', text: value } : null
    case 'content-type':
      return typeof value === 'string' && readContentType(value) !== null ? { type: 'text', text: value } : null
    case 'done': {
      const done = readDone(value)
      return done === null ? readAs('flag', value, kind, zone) : done ? YES : NO
    }
    case 'flag': {
      const flag = readFlag(value)
      if (flag !== null) return flag ? YES : NO
      // `deleted_at`: a moment means deleted, none means not deleted.
      const date = readDate(value, zone, true)
      return date === null ? null : date.type === 'empty' ? NO : YES
    }
    case 'deletion': {
      const isKind = (readUint(value) ?? 0) > 0 && Number(value) <= MOST_KINDS_OF_DELETION
      return isKind ? YES : readAs('flag', value, kind, zone)
    }
    case 'currency': {
      const currency = readCurrency(value)
      if (currency !== null) return { type: 'references', kind: 'currency', references: [currency] }
      return readUint(value) === 0 ? EMPTY : null
    }
    case 'quantity':
      return numberOf(readAmount(value))
    case 'direction':
      return readDirectionField(value)
    case 'items':
      if (typeof value !== 'object' || value === null) return null
      return readReferences(value, kind, false) ?? { type: 'json', json: formatJson(value) }
    case 'reference': {
      const references = readReferences(value, kind, true) ?? readNamed(value, kind)
      return references !== null && references.type === 'references' && references.references.length > 1
        ? null
        : references
    }
    case 'references':
      return readReferences(value, kind, true) ?? readNamed(value, kind)
  }
}

const numberOf = (number: number | null): FieldValue | null => (number === null ? null : { type: 'number', number })

/** The value by its key and shape, with readable texts; JSON as fallback. */
export function readByShape(value: unknown, info: KeyInfo, zone: string | undefined): FieldValue {
  return withPlainTexts(readShape(value, info, zone))
}

function readShape(value: unknown, info: KeyInfo, zone: string | undefined): FieldValue {
  if (isNothing(value)) return EMPTY
  if (!info.flag && (info.isValued || typeof value === 'object') && isFalse(value)) return EMPTY
  const birthday = info.isBirthday ? readBirthday(value, zone) : null
  if (birthday !== null) return birthday
  switch (typeof value) {
    case 'boolean':
      return value ? YES : NO
    case 'number':
      return readNumber(value, info, zone)
    case 'string':
      return readText(value, info, zone)
  }
  if (Array.isArray(value)) return readList(value, info)
  return readObject(value as JsonObject, info, zone)
}

function readNumber(number: number, info: KeyInfo, zone: string | undefined): FieldValue {
  if (info.contact !== null && Number.isSafeInteger(number) && number >= 0)
    return number === 0 ? EMPTY : { type: 'text', text: String(number) }
  if (info.flag && (number === 0 || number === 1)) return number === 1 ? YES : NO
  if (info.hasIds && readUint(number) !== null)
    return number === 0 ? EMPTY : one({ id: number, label: null }, info.kind)
  if (info.isDate) {
    if (isNoDateNumber(number, info.isOld) || (number === 0 && info.isDateOnly)) return EMPTY
    const date = readUnix(number, zone)
    if (date !== null) return date
  }
  if (info.isMoney) return { type: 'money', amount: number, currency: null }
  // A number under a person's or stage's name is an id, but not under `steps_count` and the like.
  if (info.kind !== 'unknown' && info.roles.length > 0 && readUint(number) !== null && number > 0)
    return one({ id: number, label: null }, info.kind)
  return { type: 'number', number }
}

function readText(text: string, info: KeyInfo, zone: string | undefined): FieldValue {
  if (info.contact !== null) return { type: 'text', text }
  const date = readDateText(text, info.isDate, info.isOld)
  if (date !== null) return date
  if (info.flag) {
    const flag = readFlag(text)
    if (flag !== null) return flag ? YES : NO
  }
  if (info.hasIds) {
    const ids = readIds(text, info.kind === 'unknown')
    if (ids !== null) return ids.length === 0 ? EMPTY : many(ids, info.kind)
  }
  if (info.isDateOnly && text === '0') return EMPTY
  if (info.isDate && /^-?[1-9]\d{8,14}$/.test(text)) {
    if (isNoDateNumber(Number(text), info.isOld)) return EMPTY
    const unix = readUnix(Number(text), zone)
    if (unix !== null) return unix
  }
  if (info.isMoney && !hasLeadingZero(text)) {
    const money = moneyOf(text)
    if (money !== null) return money
  }
  const barred = readBarred(text)
  return barred === null ? { type: 'text', text } : { type: 'money', ...barred }
}

function readList(items: readonly unknown[], info: KeyInfo): FieldValue {
  if (info.contact !== null && items.every(isWord)) {
    const texts = items.filter((item) => !isNothing(item)).map(String)
    return texts.length === 1 ? { type: 'text', text: texts[0] as string } : { type: 'texts', texts }
  }
  // In the interface, references in dynamic fields are lists of ids (section "Project filter body fields"). Dynamic
  // fields may be mixed with others.
  const ids = readIds(items, info.kind === 'unknown')
  if (ids !== null) return ids.length === 0 ? EMPTY : many(ids, info.kind)
  const isKnown = info.hasIds || info.kind !== 'unknown'
  const pair = pairOf(items, isKnown)
  const isNamed = isKnown || (pair?.label?.length ?? 0) > LONGEST_UNIT
  if (pair !== null && isNamed) return one(pair, info.kind)
  const references = readReferences(items, info.kind, false)
  if (references !== null) return references
  if (items.every(isWord)) return { type: 'texts', texts: items.map(String) }
  return { type: 'json', json: formatJson(items) }
}

const isWord = (item: unknown): item is string | number => typeof item === 'string' || typeof item === 'number'

function readObject(object: JsonObject, info: KeyInfo, zone: string | undefined): FieldValue {
  const money = readMoneyObject(object)
  if (money !== null && (money.currency !== null || info.isMoney)) return { type: 'money', ...money }
  return (
    readDate(object, zone, info.isDate) ??
    readReferences(object, info.kind, false) ??
    readNamed(object, info.kind) ?? { type: 'json', json: formatJson(object) }
  )
}

function readDate(value: unknown, zone: string | undefined, isDeclared: boolean): FieldValue | null {
  if (typeof value === 'string') {
    // 9999-12-31 means "for ever" and is shown as a date.
    const date = readDateText(value, isDeclared, /^(?:9999-12-31|31\.12\.9999)/.test(value))
    if (date !== null) return date
    return isDeclared && /^-?\d{1,15}$/.test(value) ? readDate(Number(value), zone, isDeclared) : null
  }
  if (typeof value === 'number')
    return isDeclared && (value === 0 || isNoDateNumber(value)) ? EMPTY : readUnix(value, zone)
  return isObject(value) ? readDateObject(value) : null
}

function moneyOf(value: unknown): FieldValue | null {
  const money = readMoney(value)
  return money === null ? null : { type: 'money', ...money }
}

/**
 * One or several references: ids, objects with id and label, maps from ids to either, JSON:API linkages.
 * @param isDeclared the key says that plain numbers are ids
 */
function readReferences(value: unknown, kind: ReferenceKind, isDeclared: boolean): FieldValue | null {
  if (isDeclared) {
    const ids = readIds(value)
    if (ids !== null) return ids.length === 0 ? EMPTY : many(ids, kind)
  }
  if (isObject(value) && isMapById(value)) return readMap(value, kind, isDeclared)
  const isNamed = isDeclared || kind !== 'unknown'
  const pair = isDeclared && Array.isArray(value) ? pairOf(value, true) : null
  if (pair !== null) return one(pair, kind)
  if (isObject(value) && 'data' in value) return readReferences(value['data'], kind, false)
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const references: Reference[] = []
  const seen = new Set<number>()
  let typed = kind
  for (const item of items) {
    const reference = isObject(item)
      ? readReferenceObject(flattened(item))
      : Array.isArray(item)
        ? pairOf(item, isNamed)
        : isDeclared
          ? bare(item)
          : null
    if (reference === null) return null
    if (isObject(item) && typeof item['type'] === 'string' && typed === 'unknown') typed = kindOfName(item['type'])
    if (reference.id === 0 || seen.has(reference.id)) continue
    seen.add(reference.id)
    references.push({ id: reference.id, label: reference.label })
  }
  return references.length === 0 ? EMPTY : { type: 'references', kind: typed, references }
}

/** The interface uses `0` for debit and `1` for credit; other services send words, or objects with either. */
function readDirectionField(value: unknown): FieldValue | null {
  const flag = readFlag(value)
  if (flag !== null) return flag ? YES : NO
  if (typeof value === 'string') return isDirectionWord(value) ? { type: 'text', text: value } : null
  const reference = isObject(value) ? readReferenceObject(value) : null
  if (reference === null) return null
  const { id, label } = reference
  if (label !== null && isDirectionWord(label)) return { type: 'text', text: label }
  return id === 0 ? NO : id === 1 ? YES : null
}

/** `[5, "km"]` is a measurement; with a longer text the number is an id. */
const LONGEST_UNIT = 2
/** A longer text is a description, not a name. */
const LONGEST_NAME = 120
/** Non-numeric ids and addresses are no names. */
const NO_NAME = /^([0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{16,}$|https?:|\/|[[{<])|\n/i

/** A reference by name only. */
function readNamed(value: unknown, kind: ReferenceKind): FieldValue | null {
  if (!isToldByName(kind)) return null
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const labels = new Set<string>()
  for (const item of items) {
    const only = isObject(item) ? onlyObject(item) : null
    const known = only === null ? null : readReferenceObject(only)
    if (known !== null && items.length === 1) return one({ id: known.id, label: known.label }, kind)
    if (isPeople(kind) && isObject(item) && hasEmptyId(item)) continue
    const label = isObject(item) ? labelOf(item) : typeof item === 'string' ? item.trim() : null
    if (label === null || label === '' || label.length > LONGEST_NAME) return null
    if (!/\p{L}/u.test(label) || NO_NAME.test(label) || readDateText(label) !== null) return null
    labels.add(label)
  }
  if (labels.size === 0) return items.length === 0 ? null : EMPTY
  return { type: 'references', kind, references: [...labels].map((label) => ({ id: 0, label })) }
}

/**
 * `[2, "Anna"]`: an id with its name, in either order. Digits in a text count as an id only if the reference is
 * declared.
 *
 * @param isDeclared the key says that it is a reference
 */
function pairOf(items: readonly unknown[], isDeclared: boolean): Reference | null {
  if (items.length !== 2) return null
  const [id, label] = typeof items[0] === 'string' && readUint(items[0]) === null ? [items[1], items[0]] : items
  if (typeof label !== 'string' || (typeof id !== 'number' && !isDeclared) || (id === items[1] && !isDeclared))
    return null
  const uint = readUint(id)
  if (uint === null || uint === 0 || (typeof id === 'string' && !/\p{L}/u.test(label))) return null
  return readUint(label) !== null ? null : { id: uint, label }
}

function bare(item: unknown): Reference | null {
  const id = readUint(item)
  return id === null ? null : { id, label: null }
}

/** A whole JSON:API object as a reference; its label is in its attributes. */
function flattened(item: JsonObject): JsonObject {
  return isObject(item['attributes']) ? { ...item['attributes'], ...item } : item
}

/** `{ "5": "Anna" }`, `{ "5": { "name": "Anna" } }`, `{ "0": 5, "1": 7 }` */
function readMap(map: JsonObject, kind: ReferenceKind, isDeclared: boolean): FieldValue | null {
  const values = Object.values(map)
  if (isDeclared) {
    const ids = readIds(values)
    if (ids !== null) return ids.length === 0 ? EMPTY : many(ids, kind)
  }
  const references: Reference[] = []
  for (const [key, item] of Object.entries(map)) {
    if (typeof item === 'string') references.push({ id: Number(key), label: item })
    else if (isObject(item)) {
      const reference = readReferenceObject(item) ?? readReferenceObject({ id: Number(key), ...item })
      if (reference === null) return null
      references.push({ id: reference.id, label: reference.label })
    } else return null
  }
  const real = references.filter(({ id }) => id > 0)
  return real.length === 0 ? null : { type: 'references', kind, references: real }
}

function one(reference: Reference, kind: ReferenceKind): FieldValue {
  return { type: 'references', kind, references: [reference] }
}

function many(ids: readonly number[], kind: ReferenceKind): FieldValue {
  return { type: 'references', kind, references: ids.map((id) => ({ id, label: null })) }
}
