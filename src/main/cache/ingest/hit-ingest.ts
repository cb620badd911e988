import { isDeepStrictEqual } from 'node:util'
import type { Field, FieldValue, Noun } from '@shared/model/record'
import { type DecodedRecord, keyInfo } from '../../api/fields'
import { withoutHitMarks } from '../../api/envelope'
import {
  addedByHit,
  contentOf,
  type Decoder,
  givenContent,
  type KnownRecord,
  parseFields,
  type RawFields,
  setField,
  stateOfList,
  type StoredParts,
  withLaterHit,
  withOwnTimes,
  withPartial,
  type Writing
} from '../core'
import { marks, type MetRecord, type PageContext } from './page-context'
import { inKnownNames, wasGiven } from './partial-ingest'

/** Stores search hits. They add unknown fields and are never recorded as changes of a record. */
export class HitIngest {
  constructor(
    private readonly writing: Writing,
    private readonly decoder: Decoder
  ) {}

  /** Stores a hit within the answer's transaction. */
  meet(context: PageContext, known: KnownRecord | null, hit: { id: number; fields: RawFields }): MetRecord {
    const { scope, deleted, receivedAt } = context
    const raw = { id: hit.id, fields: withoutHitMarks(hit.fields) }
    const { records } = this.writing
    const plain = this.decoder.decodeRecord(context.noun, raw)
    const haveLabelsChanged = records.learnUnknown(plain)
    const claimed = stateOfList(plain.deleted ?? deleted)
    const seen = { ordinal: null, hash: null, place: null, fetchedAt: receivedAt }
    if (known === null) {
      const doesAgree = claimed === stateOfList(deleted)
      const rid = records.insert(scope, plain, { ...seen, state: claimed, ...marks(context, null, doesAgree) })
      this.writing.putHits(rid, raw.fields, receivedAt)
      return { isFirst: false, isAdded: true, hasChanged: true, haveLabelsChanged }
    }
    const parts = this.writing.parts(known)
    const state = wasGiven(known) || parts.partial !== null ? known.state : claimed
    const hasChanged = this.#add(context, known, parts, raw, plain)
    const doesAgree = state === stateOfList(deleted)
    const { hash, fetched_at: fetchedAt } = known
    records.touch(scope, known, { ...seen, state, hash, fetchedAt, ...marks(context, known, doesAgree) })
    return { isFirst: false, isAdded: false, hasChanged: hasChanged || state !== known.state, haveLabelsChanged }
  }

  /**
   * Writes a known record after an answer that is no hit.
   *
   * @param parts the new other answers and the stored hits
   * @param given the record without hits, if it is decoded already
   * @returns the record with the remaining hits
   */
  store(noun: Noun, known: KnownRecord, id: number, parts: StoredParts, given: DecodedRecord | null): DecodedRecord {
    const now = this.#settled(noun, known, id, parts)
    const decoded =
      given !== null && now.hits === null
        ? given
        : this.decoder.decodeRecord(noun, { id, fields: contentOf(now)?.fields ?? {} })
    this.writing.records.update(known.rid, withOwnTimes(this.decoder, decoded, now))
    return decoded
  }

  /** Removes from the stored hits what other answers contain now. Returns all answers with the remaining hits. */
  #settled(noun: Noun, known: KnownRecord, id: number, parts: StoredParts): StoredParts {
    const { hits, ...given } = parts
    const content = givenContent(given)
    if (hits === null || content === null) return parts
    const left = this.unknown(noun, id, content.fields, parseFields(hits.json))
    const json = JSON.stringify(left)
    if (json === hits.json) return parts
    this.writing.putHits(known.rid, left, hits.fetchedAt)
    return { ...given, hits: json === '{}' ? null : { json, fetchedAt: hits.fetchedAt } }
  }

  /** Returns whether the hit added anything. */
  #add(
    { noun, receivedAt }: PageContext,
    known: KnownRecord,
    parts: StoredParts,
    { id, fields }: { id: number; fields: RawFields },
    plain: DecodedRecord
  ): boolean {
    const { hits, ...given } = parts
    const content = givenContent(given)
    // The record's answers were dropped to free space, so the columns contain more than the hit.
    if (content === null && wasGiven(known)) return false
    const earlier = hits === null ? {} : parseFields(hits.json)
    const news =
      content === null
        ? inKnownNames(this.decoder.decodeRecord(noun, { id, fields: earlier }), plain, fields)
        : this.unknown(noun, id, content.fields, fields)
    const all = withLaterHit(noun, earlier, news)
    if (isDeepStrictEqual(all, earlier)) return false
    this.writing.putHits(known.rid, all, receivedAt)
    // An `/info` answer was dropped to free space. The columns and the index still contain its values.
    const before = this.decoder.decodeRecord(noun, { id, fields: contentOf(parts)?.fields ?? {} })
    if (wasGiven(known) && !this.writing.records.isMadeOf(known.rid, before)) return true
    const now = { ...parts, hits: { json: JSON.stringify(all), fetchedAt: receivedAt } }
    const decoded = this.decoder.decodeRecord(noun, { id, fields: contentOf(now)?.fields ?? all })
    this.writing.records.update(known.rid, withOwnTimes(this.decoder, decoded, now))
    return true
  }

  /** The fields that a hit adds to other answers. It never adds the state: the list with the record decides that. */
  unknown(noun: Noun, id: number, known: RawFields, fields: RawFields): RawFields {
    const given = this.decoder.decodeRecord(noun, { id, fields: known }).fields.filter(({ isPart }) => isPart !== true)
    const roles = new Set(given.map(({ role }) => role))
    roles.delete(null)
    roles.add('deleted')
    const basesOf = (some: readonly Field[]): ReadonlySet<string> =>
      new Set(some.map(({ key }) => infoOf(noun, key).base))
    const alone = basesOf(given.filter(({ key }) => !isGrouped(key)))
    const grouped = basesOf(given.filter(({ key }) => isGrouped(key)))
    const held = this.decoder.decodeRecord(noun, { id, fields }).fields.filter(({ key, role, isPart }) => {
      const { roles: candidates, base } = infoOf(noun, key)
      if (roles.has(role) || candidates.some(({ alias }) => roles.has(alias.role))) return true
      // The same field, grouped in one answer and ungrouped in the other.
      return isPart !== true && (isGrouped(key) ? alone : grouped).has(base)
    })
    const added = addedByHit(noun, known, fields, new Set(held.map(({ key }) => key)))
    return this.#withoutReadings(noun, { id, fields: known }, added)
  }

  /**
   * Leaves out fields that change how known values are read: `all_day` would change times that are known as moments.
   */
  #withoutReadings(noun: Noun, known: { id: number; fields: RawFields }, added: RawFields): RawFields {
    if (Object.keys(added).length === 0) return added
    const before = this.#readingOf(noun, known)
    const changes = (more: RawFields): boolean => {
      const now = this.#readingOf(noun, { ...known, fields: withPartial(known.fields, more) })
      return [...before].some(([key, value]) => !isDeepStrictEqual(now.get(key), value))
    }
    if (!changes(added)) return added
    const kept: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(added)) if (!changes({ [key]: value })) setField(kept, key, value)
    return changes(kept) ? {} : kept
  }

  #readingOf(noun: Noun, raw: { id: number; fields: RawFields }): ReadonlyMap<string, unknown> {
    const { fields, event } = this.decoder.decodeRecord(noun, raw)
    const values = fields
      .filter(({ value }) => value.type !== 'json')
      .map(({ key, value }) => [key, readingOf(value)] as const)
    return new Map<string, unknown>([...values, ['', event?.times]])
  }
}

/** The meaning of a value, without labels and without the content of objects of unknown kind, which hits may extend. */
function readingOf(value: FieldValue): unknown {
  if (value.type === 'references') return value.references.map(({ id }) => id)
  return value.type === 'money' ? [value.amount, value.currency?.id] : value
}

const isGrouped = (key: string): boolean => key.includes('.')
const infoOf = (noun: Noun, key: string): ReturnType<typeof keyInfo> =>
  keyInfo(noun, key.slice(key.lastIndexOf('.') + 1))
