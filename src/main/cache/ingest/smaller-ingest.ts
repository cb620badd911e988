import { isDeepStrictEqual } from 'node:util'
import type { Field, FieldRole, Noun } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'
import { pack, readsSame } from '../changes'
import {
  contentOf,
  type Decoder,
  type KnownRecord,
  newsOf,
  parseFields,
  type RawFields,
  splitSaid,
  withMoreSaid,
  withSaid,
  type Writing
} from '../core'

/** What a smaller answer makes of a record that is known. */
export type SmallerNews =
  /** It carries all that the list's own answer carries, and is taken as one. */
  | { readonly kind: 'whole' }
  /** It says what is known. */
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'news'
      /** What smaller answers have said by now, to be kept beside the whole ones. */
      readonly said: RawFields
      readonly before: DecodedRecord
      readonly after: DecodedRecord
    }

/** What a whole answer does to what smaller ones said before it. */
export interface Outdated {
  readonly left: RawFields
  /** What it takes the place of; empty when it carries none of it. */
  readonly gone: RawFields
}

/** Holds smaller answers against what is stored of a record. Reads only; whoever asks writes. */
export class SmallerAnswers {
  readonly #writing: Writing
  readonly #decoder: Decoder

  constructor(writing: Writing, decoder: Decoder) {
    this.#writing = writing
    this.#decoder = decoder
  }

  newsOf(noun: Noun, known: KnownRecord, raw: { readonly id: number; readonly fields: RawFields }): SmallerNews {
    const parts = this.#writing.parts(known)
    const content = contentOf(parts)
    // Its answers were given up for room: what this one carries is all there is.
    if (content === null) return { kind: 'whole' }
    if (parts.list !== null) {
      const listed = parseFields(parts.list.json)
      if (isDeepStrictEqual(withSaid(listed, newsOf(noun, listed, raw.fields)), raw.fields)) return { kind: 'whole' }
    }
    const { id } = raw
    const before = this.#decoder.decodeRecord(noun, { id, fields: content.fields })
    const carried = inKnownNames(before, this.#decoder.decodeRecord(noun, raw), raw.fields)
    const news = newsOf(noun, content.fields, carried)
    if (Object.keys(news).length === 0) return { kind: 'nothing' }
    const said = withMoreSaid(parts.smaller === null ? {} : parseFields(parts.smaller.json), news)
    const after = this.#decoder.decodeRecord(noun, { id, fields: withSaid(content.fields, news) })
    return { kind: 'news', said, before, after }
  }

  /** `carried`: all that the whole answer carries, and the one before it of the same kind did. */
  outdated(noun: Noun, known: KnownRecord, whole: DecodedRecord, carried: RawFields): Outdated {
    const { smaller } = this.#writing.parts(known)
    if (smaller === null) return { left: {}, gone: {} }
    const said = parseFields(smaller.json)
    const { left, gone } = splitSaid(said, carried)
    // The same thing under another name: the whole answer's word counts.
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

/** The field that has each role, where it has a value; `fits` by its key. */
function topKeys(fields: readonly Field[], fits: (key: string) => boolean): Map<FieldRole, Field> {
  const found = new Map<FieldRole, Field>()
  for (const field of fields) {
    const { role, value, key } = field
    if (role !== null && value.type !== 'empty' && fits(key) && !found.has(role)) found.set(role, field)
  }
  return found
}

/**
 * A smaller answer may call a field otherwise than the whole ones do. Under another name it would stand beside the one
 * that it tells of, and one of the two be shown: it is put under the name that is known, or left out if it says the same.
 */
function inKnownNames(before: DecodedRecord, said: DecodedRecord, fields: RawFields): RawFields {
  const known = topKeys(before.fields, () => true)
  const own = topKeys(said.fields, (key) => Object.hasOwn(fields, key))
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
