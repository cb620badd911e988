/**
 * Opens the wrapper around a record, once for all that reads it: `{ "row": { "id": 5, ... }, "meta": ... }` is the record
 * of the row, with what stands beside it.
 */
import { isDeepStrictEqual } from 'node:util'
import { own } from '@shared/rules/own'
import { isObject, type JsonObject, normaliseKey } from '../json'
import type { RawRecord } from '../types'
import { HOLDS_RECORD, idOf } from './record-id'
import { OWN_ID_NAMES } from './envelope-names'

/** Names that nothing else has, so that an equal id beside them, or none within, tells enough. */
const IS_RECORD = /^(row|node|record|entity|entry|resource)$/
/** An outer object with more plain values is the record itself. */
const MOST_PLAIN = 3

/** The record in its wrapper; the same record where none is around it. A record without an id keeps none. */
export function openRecord<R extends Pick<RawRecord, 'id' | 'fields'>>(raw: R): R {
  const key = wrapperOf(raw.fields, raw.id)
  if (key === null) return raw
  const inner = own(raw.fields, key) as JsonObject
  // What the record has itself under the same name is its own; nothing is lost.
  const beside = Object.entries(raw.fields).flatMap(([name, value]): [string, unknown][] => {
    if (name === key) return []
    if (!Object.hasOwn(inner, name)) return [[name, value]]
    return isDeepStrictEqual(inner[name], value) ? [] : [[`_${name}`, value]]
  })
  return { ...raw, fields: { ...inner, ...Object.fromEntries(beside) } }
}

function wrapperOf(fields: JsonObject, id: number | null): string | null {
  let found: string | null = null
  for (const key in fields) {
    const value = fields[key]
    if (!isObject(value) || !HOLDS_RECORD.test(normaliseKey(key)) || !isInner(fields, key, value, id)) continue
    if (found !== null) return null
    found = key
  }
  return found
}

function isInner(fields: JsonObject, key: string, inner: JsonObject, id: number | null): boolean {
  const named = IS_RECORD.test(normaliseKey(key))
  const innerId = idOf(inner)
  let plain = 0
  let outside = false
  for (const other in fields) {
    if (!isPlain(fields[other])) continue
    if (OWN_ID_NAMES.includes(normaliseKey(other))) outside = true
    else plain++
  }
  if (plain > MOST_PLAIN || Object.keys(inner).length <= (innerId === null ? 0 : 1)) return false
  if (innerId === null) return named && plain <= 1
  return (id === null || innerId === id) && (named || !outside)
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
