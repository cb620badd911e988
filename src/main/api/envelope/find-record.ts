/** Finds the record of an `/info` answer, and merges fields beside it into it. */
import { CONTENT_NAMES, isContent, SIDE_NAMES } from './envelope-names'
import { idOf } from './record-id'
import { isEmptyHolder, isMapById, isObject, type JsonObject, normaliseKey, outermostFirst } from '../json'
import { isNoEnvelope } from './list-candidates'
import type { RawRecord } from '../types'

const MAX_DEPTH = 6

/** The record with its path; null if the answer has none (`null`, `[]`, `{}`). */
export function findRecordAt(root: unknown) {
  // An envelope may be called `page`, so side names are searched only if nothing else holds a record.
  return recordIn(root, (name) => SIDE_NAMES.has(name) || isNoEnvelope(name)) ?? recordIn(root, isNoEnvelope)
}

interface ValueLocation {
  readonly value: unknown
  readonly parent: JsonObject | null
  readonly key: string
  readonly path: readonly string[]
}

function recordIn(
  root: unknown,
  isPassedOver: (name: string) => boolean
): { readonly record: RawRecord; readonly path: readonly string[] } | null {
  let richest: JsonObject | null = null
  let richestPath: readonly string[] = []
  const first: ValueLocation = { value: root, parent: null, key: '', path: [] }
  for (const [{ value, parent, key, path }, below] of outermostFirst(first, MAX_DEPTH + 1)) {
    if (Array.isArray(value)) {
      // A list stands for its first item; other items were not requested.
      if (value.length > 0) below.push({ value: value[0], parent: null, key: '', path })
      continue
    }
    if (!isObject(value)) continue
    const id = idOf(value)
    if (id !== null && !isRpcEnvelope(value)) {
      // An outer object with at least as many plain values is the record itself, even without an id; this one is part
      // of it.
      const isPart = richest !== null && richness(richest) >= richness(value) && !isContent(key)
      if (isPart && richest !== null) return { record: { id: null, fields: richest }, path: richestPath }
      return { record: { id, fields: withSiblings(value, parent, key) }, path }
    }
    if (richness(value) > (richest === null ? 0 : richness(richest))) {
      richest = value
      richestPath = path
    }
    for (const name in value) {
      const item = value[name]
      if (typeof item !== 'object' || item === null || isPassedOver(normaliseKey(name))) continue
      below.push({ value: item, parent: isMapById(value) ? null : value, key: name, path: [...path, name] })
    }
  }
  return richest === null ? null : { record: { id: null, fields: richest }, path: richestPath }
}

/** Envelopes have fewer plain values than this. */
const RICH = 50

/** Number of plain values. It tells a record without an id from its envelopes. */
function richness(value: JsonObject): number {
  let plain = 0
  for (const key in value) {
    if (plain >= RICH) break
    const name = normaliseKey(key)
    if (typeof value[key] !== 'object' && !SIDE_NAMES.has(name) && !CONTENT_NAMES.has(name)) plain++
  }
  return plain
}

/** A JSON-RPC envelope; its `id` is the request's. */
function isRpcEnvelope(value: JsonObject): boolean {
  return 'jsonrpc' in value || ('result' in value && 'id' in value && Object.keys(value).length <= 4)
}

/** `{ "project": {...}, "fields": {...} }`: fields beside the record are added under their own names. */
function withSiblings(record: JsonObject, parent: JsonObject | null, key: string): JsonObject {
  if (parent === null) return record
  const siblings = Object.entries(parent).filter(
    ([name, item]) =>
      name !== key &&
      !Object.hasOwn(record, name) &&
      !SIDE_NAMES.has(normaliseKey(name)) &&
      !(item === null || item === '' || isEmptyHolder(item))
  )
  return siblings.length === 0 ? record : { ...record, ...Object.fromEntries(siblings) }
}
