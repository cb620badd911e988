/** Finds the one record that an `/info` answer is about, and brings what stands beside it in the envelope along. */
import { SIDE_NAMES } from './envelope-names'
import { idKeyOf, idOf } from './find-records'
import { isMapById, isObject, type JsonObject } from './json'
import { normaliseKey } from './key-names'
import type { RawRecord } from './types'

const MAX_DEPTH = 6

/** The record, or null when the answer holds nothing that could be one (`null`, `[]`, `{}`). */
export function findRecord(root: unknown): RawRecord | null {
  let level: { readonly value: unknown; readonly parent: JsonObject | null; readonly key: string }[] = [
    { value: root, parent: null, key: '' }
  ]
  let richest: JsonObject | null = null
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const below: typeof level = []
    for (const { value, parent, key } of level) {
      if (Array.isArray(value)) {
        // A list of one, or a list whose first is the answer: anything else is not what was asked for.
        if (value.length > 0) below.push({ value: value[0], parent: null, key: '' })
        continue
      }
      if (!isObject(value)) continue
      const id = isWrapping(value) ? null : idOf(value)
      if (id !== null && !isRpcEnvelope(value)) return { id, fields: withSiblings(value, parent, key) }
      if (richness(value) > (richest === null ? 0 : richness(richest))) richest = value
      for (const name in value) {
        const item = value[name]
        if (typeof item !== 'object' || item === null || SIDE_NAMES.has(normaliseKey(name))) continue
        below.push({ value: item, parent: isMapById(value) ? null : value, key: name })
      }
    }
    level = below
  }
  return richest === null ? null : { id: null, fields: richest }
}

/** Plain values tell a record without an id from the envelopes around it. */
function richness(value: JsonObject): number {
  let plain = 0
  for (const key in value) {
    const item = value[key]
    if ((typeof item !== 'object' || item === null) && !SIDE_NAMES.has(normaliseKey(key))) plain++
  }
  return plain
}

/** `{ "data": { "id": 1, ... }, "success": true }`: nothing of its own but what envelopes say; the record is inside. */
function isWrapping(value: JsonObject): boolean {
  const path = idKeyOf([value])
  if (path === null || path.length < 2) return false
  return Object.entries(value).every(
    ([key, item]) => SIDE_NAMES.has(normaliseKey(key)) || (typeof item === 'object' && item !== null)
  )
}

/** An envelope whose `id` is the request's own. */
function isRpcEnvelope(value: JsonObject): boolean {
  return 'jsonrpc' in value || ('result' in value && 'id' in value && Object.keys(value).length <= 4)
}

/** `{ "project": {...}, "fields": {...} }`: what stands beside the record belongs to it, under its own name. */
function withSiblings(record: JsonObject, parent: JsonObject | null, key: string): JsonObject {
  if (parent === null) return record
  const siblings = Object.entries(parent).filter(
    ([name, item]) =>
      name !== key &&
      !(name in record) &&
      typeof item === 'object' &&
      item !== null &&
      !SIDE_NAMES.has(normaliseKey(name)) &&
      Object.keys(item).length > 0
  )
  return siblings.length === 0 ? record : { ...record, ...Object.fromEntries(siblings) }
}
