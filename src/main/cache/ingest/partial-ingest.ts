import { isDeepStrictEqual } from 'node:util'
import type { Field, FieldRole, Noun } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'
import { pack, isSameReading } from '../changes'
import {
  givenContent,
  type IdentifiedRecord,
  type KnownRecord,
  newsOf,
  parseFields,
  type RawFields,
  splitPartial,
  type StoredContent,
  addPartial,
  withPartial,
  type Writing
} from '../core'

/** Whether a list or `/info` ever returned the record, even if the answer was dropped to free space. */
export const wasGiven = ({ hash, has_info: hasInfo }: KnownRecord): boolean => hash !== null || hasInfo === 1

/**
 * The effect of a selection on a known record. `whole`: it contains all fields of the list's own answer and is stored as
 * one. `nothing`: it has no new values.
 */
export type PartialNews = 'whole' | 'nothing' | SelectionNews

export interface SelectionNews {
  /** The news of all selections so far, stored beside the whole answers. */
  readonly partial: RawFields
  /** The record before and after, both without fields of search hits. */
  readonly before: DecodedRecord
  readonly after: DecodedRecord
}

/** Compares a selection with the stored parts of a record. Only reads; the caller writes. */
export function selectionNews(writing: Writing, noun: Noun, known: KnownRecord, raw: IdentifiedRecord): PartialNews {
  const parts = writing.parts(known)
  const content = givenContent(parts)
  // The whole answers were dropped to free space, so there is nothing to compare with.
  if (content === null && wasGiven(known)) return 'nothing'
  if (parts.list !== null) {
    const listed = parseFields(parts.list.json)
    if (isDeepStrictEqual(withPartial(listed, newsOf(noun, listed, raw.fields)), raw.fields)) return 'whole'
  }
  const { id } = raw
  const fields = content?.fields ?? {}
  const before = writing.decoder.decodeRecord(noun, { id, fields })
  const carried = inKnownNames(before, writing.decoder.decodeRecord(noun, raw), raw.fields)
  const news = newsOf(noun, fields, carried)
  if (Object.keys(news).length === 0) return 'nothing'
  const partial = addPartial(parts.partial === null ? {} : parseFields(parts.partial.json), news)
  const after = writing.decoder.decodeRecord(noun, { id, fields: withPartial(fields, news) })
  return { partial, before, after }
}

/**
 * The selection fields that are left after a whole answer (null: none), and those gone that it replaces.
 * @param carried all fields of the new whole answer and of the one before
 */
export function outdatedBy(
  { decoder }: Writing,
  partial: StoredContent | null,
  whole: DecodedRecord,
  carried: RawFields
) {
  if (partial === null) return { rest: null, gone: {} }
  const { left, gone } = splitPartial(parseFields(partial.json), carried)
  // If the same field has another name, the whole answer's value wins.
  const held = topKeys(whole.fields, () => true)
  const named = topKeys(decoder.decodeRecord(whole.noun, { id: whole.id, fields: left }).fields, (key) =>
    Object.hasOwn(left, key)
  )
  const repeated = new Set([...named].flatMap(([role, { key }]) => (held.has(role) ? [key] : [])))
  const stays = Object.fromEntries(Object.entries(left).filter(([key]) => !repeated.has(key)))
  const goes = Object.fromEntries(Object.entries(left).filter(([key]) => repeated.has(key)))
  const rest = Object.keys(stays).length === 0 ? null : { ...partial, json: JSON.stringify(stays) }
  return { rest, gone: { ...gone, ...goes } }
}

/** The field of each role with a value; `fits` selects by key. */
function topKeys(fields: readonly Field[], fits: (key: string) => boolean): Map<FieldRole, Field> {
  const found = new Map<FieldRole, Field>()
  for (const field of fields) {
    const { role, value, key } = field
    if (role !== null && value.type !== 'empty' && fits(key) && !found.has(role)) found.set(role, field)
  }
  return found
}

/**
 * Renames fields of a partial answer to the names of the whole answers, because two names would give the record two
 * fields of one role. A field with an equal value is left out.
 */
export function inKnownNames(before: DecodedRecord, partial: DecodedRecord, fields: RawFields): RawFields {
  const known = topKeys(before.fields, () => true)
  const own = topKeys(partial.fields, (key) => Object.hasOwn(fields, key))
  const renamed = new Map<string, string | null>()
  for (const [role, { key, value }] of own) {
    const place = known.get(role)
    if (place === undefined || place.key === key || Object.hasOwn(fields, place.key)) continue
    if (before.fields.some((field) => field.key === key && field.value.type !== 'empty')) continue
    const isSame = isSameReading(pack(place.value), pack(value))
    if (isSame) renamed.set(key, null)
    else if (Object.hasOwn(before.raw, place.key)) renamed.set(key, place.key)
  }
  if (renamed.size === 0) return fields
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]): [string, unknown][] => {
      const name = renamed.has(key) ? (renamed.get(key) ?? null) : key
      return name === null ? [] : [[name, value]]
    })
  )
}
