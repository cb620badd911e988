import { isDeepStrictEqual } from 'node:util'
import type { Field, FieldRole, Noun } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'
import { pack, readsSame } from '../changes'
import {
  type Decoder,
  givenContent,
  type KnownRecord,
  newsOf,
  parseFields,
  type RawFields,
  splitPartial,
  addPartial,
  withPartial,
  type Writing
} from '../core'

/** Whether a list or `/info` ever gave the record, also if the answer was dropped for room. */
export const wasGiven = ({ hash, has_info: hasInfo }: KnownRecord): boolean => hash !== null || hasInfo === 1

/** What a selection changes in a known record. */
export type PartialNews =
  /** It carries all fields of the list's own answer, and is taken as one. */
  | { readonly kind: 'whole' }
  /** It says nothing new. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'news'
      /** The news of all selections so far, to be kept beside the whole answers. */
      readonly partial: RawFields
      /** Without and with it; what search hits add is in neither. */
      readonly before: DecodedRecord
      readonly after: DecodedRecord
    }

/** What stays of selections after a whole answer. */
export interface Outdated {
  readonly left: RawFields
  /** What the whole answer replaces. */
  readonly gone: RawFields
}

/** Compares selections with what is stored of a record. Only reads; the caller writes. */
export class PartialAnswers {
  readonly #writing: Writing
  readonly #decoder: Decoder

  constructor(writing: Writing, decoder: Decoder) {
    this.#writing = writing
    this.#decoder = decoder
  }

  newsOf(noun: Noun, known: KnownRecord, raw: { readonly id: number; readonly fields: RawFields }): PartialNews {
    const parts = this.#writing.parts(known)
    const content = givenContent(parts)
    // Its answers were dropped for room: the next whole one must not be compared with this one.
    if (content === null && wasGiven(known)) return { kind: 'nothing' }
    if (parts.list !== null) {
      const listed = parseFields(parts.list.json)
      if (isDeepStrictEqual(withPartial(listed, newsOf(noun, listed, raw.fields)), raw.fields)) return { kind: 'whole' }
    }
    const { id } = raw
    const fields = content?.fields ?? {}
    const before = this.#decoder.decodeRecord(noun, { id, fields })
    const carried = inKnownNames(before, this.#decoder.decodeRecord(noun, raw), raw.fields)
    const news = newsOf(noun, fields, carried)
    if (Object.keys(news).length === 0) return { kind: 'nothing' }
    const partial = addPartial(parts.partial === null ? {} : parseFields(parts.partial.json), news)
    const after = this.#decoder.decodeRecord(noun, { id, fields: withPartial(fields, news) })
    return { kind: 'news', partial, before, after }
  }

  /** @param carried all fields of the whole answer and of the one before it */
  outdated(noun: Noun, known: KnownRecord, whole: DecodedRecord, carried: RawFields): Outdated {
    const { partial } = this.#writing.parts(known)
    if (partial === null) return { left: {}, gone: {} }
    const { left, gone } = splitPartial(parseFields(partial.json), carried)
    // The same field under another name: the whole answer's value counts.
    const held = topKeys(whole.fields, () => true)
    const named = topKeys(this.#decoder.decodeRecord(noun, { id: whole.id, fields: left }).fields, (key) =>
      Object.hasOwn(left, key)
    )
    const repeated = new Set([...named].flatMap(([role, { key }]) => (held.has(role) ? [key] : [])))
    const stays = Object.fromEntries(Object.entries(left).filter(([key]) => !repeated.has(key)))
    const goes = Object.fromEntries(Object.entries(left).filter(([key]) => repeated.has(key)))
    return { left: stays, gone: { ...gone, ...goes } }
  }
}

/** The field of each role that has a value; `fits` selects by key. */
function topKeys(fields: readonly Field[], fits: (key: string) => boolean): Map<FieldRole, Field> {
  const found = new Map<FieldRole, Field>()
  for (const field of fields) {
    const { role, value, key } = field
    if (role !== null && value.type !== 'empty' && fits(key) && !found.has(role)) found.set(role, field)
  }
  return found
}

/**
 * A partial answer may name a field differently than the whole ones do. Kept under both names, the record would have two
 * fields of one role: it is moved to the known name, or left out if its value is the same.
 */
export function inKnownNames(before: DecodedRecord, partial: DecodedRecord, fields: RawFields): RawFields {
  const known = topKeys(before.fields, () => true)
  const own = topKeys(partial.fields, (key) => Object.hasOwn(fields, key))
  const renamed = new Map<string, string | null>()
  for (const [role, { key, value }] of own) {
    const place = known.get(role)
    if (place === undefined || place.key === key || Object.hasOwn(fields, place.key)) continue
    if (before.fields.some((field) => field.key === key && field.value.type !== 'empty')) continue
    const same = readsSame(pack(place.value), pack(value))
    if (same) renamed.set(key, null)
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
