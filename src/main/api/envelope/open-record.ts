/**
 * Unwraps a record once for all later readers: `{ "row": { "id": 5, ... }, "meta": ... }` becomes the row with the
 * fields beside it.
 */
import { isDeepStrictEqual } from 'node:util'
import { own } from '@shared/rules/own'
import { remembered } from '@shared/rules/remembered'
import { isObject, type JsonObject, normaliseKey } from '../json'
import type { RawRecord } from '../types'
import { HOLDS_RECORD, idOf } from './record-id'
import { OWN_ID_NAMES } from './envelope-names'

/** Unambiguous wrapper names. An equal id outside, or none inside, is proof enough. */
const IS_RECORD = /^(row|node|record|entity|entry|resource)$/
/** Names of the object with a record's own fields, if only metadata stands beside it. */
const HOLDS_FIELDS = /^(attributes|attrs|properties|fields|props)$/
/** Under other names there may be only dynamic fields. */
const ATTRIBUTES = /^(attributes|attrs)$/
const TITLE = /^(name|title|subject|caption|summary|label|display_name|full_name|file_?name|название|имя|наименование)$/
const ABOUT =
  /^_?((re)?(type|kind|class|model|collection|object|resource)(_(type|name|id))?|(created|updated|modified|published|deleted|archived)(_?(at|on|by|time|date))?|create_time|update_time|archived|e_?tag|rev|revision|version|lock_version|score|locale|lang|self|href|url|uri|link|permalink|document_id|uuid|guid|gid)$/
/** An outer object with more plain values is the record itself. */
const MOST_PLAIN = 3

/** Unwraps a record; returns it unchanged if it has no wrapper. A record without an id stays without one. */
export function openRecord<R extends Pick<RawRecord, 'id' | 'fields'>>(raw: R): R {
  const key = wrapperOf(raw.fields, raw.id)
  if (key === null) return raw
  const inner = own(raw.fields, key) as JsonObject
  // The record's own field wins over one of the same name beside it.
  const beside = Object.entries(raw.fields).flatMap(([name, value]): [string, unknown][] => {
    if (name === key) return []
    // A record type in JSON:API must not be mistaken for a field such as an event's type.
    if (name === 'type' && ATTRIBUTES.test(normaliseKey(key))) return [['_type', value]]
    if (!Object.hasOwn(inner, name)) return [[name, value]]
    return isDeepStrictEqual(inner[name], value) ? [] : [[`_${name}`, value]]
  })
  return { ...raw, fields: { ...inner, ...Object.fromEntries(beside) } }
}

function wrapperOf(fields: JsonObject, id: number | null): string | null {
  const beside = besideOf(fields)
  // Fast path: most records have no wrapper.
  if (beside === null) return null
  let found: string | null = null
  for (const key in fields) {
    const value = fields[key]
    if (!isObject(value) || !HOLDS_RECORD.test(normaliseKey(key)) || !isInner(key, value, id, beside)) continue
    if (found !== null) return null
    found = key
  }
  return found
}

/** Counts plain values besides ids, and `others` of them that carry content; null if there are too many for a wrapper. */
function besideOf(fields: JsonObject) {
  let [plain, others] = [0, 0]
  let hasId = false
  for (const key in fields) {
    if (!isPlain(fields[key])) continue
    const means = meaningOf(key)
    if (means === 'id') hasId = true
    else plain++
    if (means === 'other' && ++others > MOST_PLAIN) return null
  }
  return { plain, others, hasId }
}

type ValueCounts = NonNullable<ReturnType<typeof besideOf>>

/** Cached, since names repeat in every record. */
const meaningOf = remembered((key): 'id' | 'about' | 'other' => {
  const name = normaliseKey(key)
  return OWN_ID_NAMES.includes(name) ? 'id' : ABOUT.test(name) ? 'about' : 'other'
}, 10_000)

function isInner(key: string, inner: JsonObject, id: number | null, { plain, others, hasId }: ValueCounts): boolean {
  const isNamed = IS_RECORD.test(normaliseKey(key))
  const holdsFields = HOLDS_FIELDS.test(normaliseKey(key))
  const innerId = idOf(inner)
  if (holdsFields && innerId === null) return others === 0 && saysFields(key, inner)
  if (plain > MOST_PLAIN || Object.keys(inner).length <= (innerId === null ? 0 : 1)) return false
  if (innerId === null) return isNamed && plain <= 1
  return (id === null || innerId === id) && (isNamed || !hasId)
}

const saysFields = (key: string, inner: JsonObject): boolean =>
  ATTRIBUTES.test(normaliseKey(key))
    ? Object.keys(inner).length > 0
    : Object.keys(inner).some((name) => TITLE.test(normaliseKey(name)))

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
