/**
 * Opens the wrapper around a record, once for all that reads it: `{ "row": { "id": 5, ... }, "meta": ... }` is the record
 * of the row, with what stands beside it.
 */
import { isDeepStrictEqual } from 'node:util'
import { own } from '@shared/rules/own'
import { isObject, type JsonObject, normaliseKey } from '../json'
import type { RawRecord } from '../types'
import { idOf } from './record-id'
import { OWN_ID_NAMES } from './envelope-names'

/** Names of objects that are the record, where it has no id outside. */
const HOLDS_RECORD =
  /^(item|node|record|object|entity|row|entry|element|attributes|fields|properties|values|data|content|resource|doc|_?source|model|body|payload|self|info|card|details)$/
/** Names that nothing else has, so that an equal id beside them, or none within, tells enough. */
const IS_RECORD = /^(row|node|record|entity|entry|resource)$/
/** An outer object with more plain values is the record itself. */
const MOST_PLAIN = 3
const OWN_IDS: ReadonlySet<string> = new Set(OWN_ID_NAMES)

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
  const beside = besideOf(fields)
  // Nearly every record ends here.
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

interface Beside {
  /** Plain values that are no ids. */
  readonly plain: number
  readonly hasId: boolean
}

/** What stands beside an inner object; null where it is more than stands beside a record. */
function besideOf(fields: JsonObject): Beside | null {
  let plain = 0
  let hasId = false
  for (const key in fields) {
    if (!isPlain(fields[key])) continue
    if (OWN_IDS.has(normaliseKey(key))) hasId = true
    else if (++plain > MOST_PLAIN) return null
  }
  return { plain, hasId }
}

function isInner(key: string, inner: JsonObject, id: number | null, { plain, hasId }: Beside): boolean {
  const named = IS_RECORD.test(normaliseKey(key))
  const innerId = idOf(inner)
  if (Object.keys(inner).length <= (innerId === null ? 0 : 1)) return false
  if (innerId === null) return named && plain <= 1
  return (id === null || innerId === id) && (named || !hasId)
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
