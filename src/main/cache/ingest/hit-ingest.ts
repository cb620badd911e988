/** Stores search hits. They add unknown fields and are never recorded as changes of a record. */
import { isDeepStrictEqual } from 'node:util'
import type { Field, FieldRole, FieldValue, Noun } from '@shared/model/record'
import { type DecodedRecord, keyInfo } from '../../api/fields'
import { withoutHitMarks } from '../../api/envelope'
import {
  addedByHit,
  contentOf,
  type Decoder,
  givenContent,
  type IdentifiedRecord,
  type KnownRecord,
  parseFields,
  type RawFields,
  stateOfList,
  type StoredParts,
  withLaterHit,
  withOwnTimes,
  withPartial,
  type Writing
} from '../core'
import { marks, type MetRecord, type PageContext } from './page-context'
import { inKnownNames, wasGiven } from './partial-ingest'

/** Stores a hit within the answer's transaction. */
export function meetHit(
  writing: Writing,
  context: PageContext,
  known: KnownRecord | null,
  hit: IdentifiedRecord
): MetRecord {
  const { scope, deleted, receivedAt } = context
  const { decoder, records } = writing
  const raw = { id: hit.id, fields: withoutHitMarks(hit.fields) }
  const plain = decoder.decodeRecord(context.noun, raw)
  const haveLabelsChanged = records.learn(plain, true)
  const claimed = stateOfList(plain.deleted ?? deleted)
  if (known === null) {
    const doesAgree = claimed === stateOfList(deleted)
    const meeting = { state: claimed, fetchedAt: receivedAt, ...marks(context, null, doesAgree) }
    const rid = records.insert(scope, plain, meeting)
    writing.putPart(rid, 'hits', { json: JSON.stringify(raw.fields), fetchedAt: receivedAt })
    return { known, hasChanged: true, haveLabelsChanged }
  }
  const parts = writing.parts(known)
  const state = wasGiven(known) || parts.partial !== null ? known.state : claimed
  const hasChanged = addHit(writing, context, known, parts, raw, plain)
  records.touch(context, known, { state, ...marks(context, known, state === stateOfList(deleted)) })
  return { known, hasChanged: hasChanged || state !== known.state, haveLabelsChanged }
}

/** Returns whether the hit added anything. */
function addHit(
  writing: Writing,
  { noun, receivedAt }: PageContext,
  known: KnownRecord,
  parts: StoredParts,
  { id, fields }: IdentifiedRecord,
  plain: DecodedRecord
): boolean {
  const { decoder, records } = writing
  const { hits, ...given } = parts
  const content = givenContent(given)
  // The record's answers were dropped to free space, so the columns contain more than the hit.
  if (content === null && wasGiven(known)) return false
  const earlier = hits === null ? {} : parseFields(hits.json)
  const news =
    content === null
      ? inKnownNames(decoder.decodeRecord(noun, { id, fields: earlier }), plain, fields)
      : unknownFields(decoder, noun, { id, fields: content.fields }, fields)
  const all = withLaterHit(noun, earlier, news)
  if (isDeepStrictEqual(all, earlier)) return false
  const now = { ...parts, hits: { json: JSON.stringify(all), fetchedAt: receivedAt } }
  writing.putPart(known.rid, 'hits', now.hits)
  // An `/info` answer was dropped to free space. The columns and the index still contain its values.
  const before = decoder.decodeRecord(noun, { id, fields: contentOf(parts)?.fields ?? {} })
  if (wasGiven(known) && !records.isMadeOf(known.rid, before)) return true
  const decoded = decoder.decodeRecord(noun, { id, fields: contentOf(now)?.fields ?? all })
  records.update(known.rid, withOwnTimes(decoder, decoded, now))
  return true
}

/**
 * Writes a known record after an answer that is no hit.
 *
 * @param parts the new other answers and the stored hits
 * @param given the record without hits, if it is decoded already
 * @returns the record with the remaining hits
 */
export function storeParts(
  writing: Writing,
  noun: Noun,
  known: KnownRecord,
  id: number,
  parts: StoredParts,
  given: DecodedRecord | null
): DecodedRecord {
  const { decoder, records } = writing
  const { hits, ...others } = parts
  const content = hits === null ? null : givenContent(others)
  let now = parts
  if (hits !== null && content !== null) {
    // The stored hits lose what other answers contain now.
    const left = unknownFields(decoder, noun, { id, fields: content.fields }, parseFields(hits.json))
    const json = JSON.stringify(left)
    now = { ...others, hits: json === '{}' ? null : { ...hits, json } }
    if (json !== hits.json) writing.putPart(known.rid, 'hits', now.hits)
  }
  const decoded =
    given !== null && now.hits === null
      ? given
      : decoder.decodeRecord(noun, { id, fields: contentOf(now)?.fields ?? {} })
  records.update(known.rid, withOwnTimes(decoder, decoded, now))
  return decoded
}

/** The fields that a hit adds to other answers. It never adds the state: the list with the record decides that. */
export function unknownFields(decoder: Decoder, noun: Noun, known: IdentifiedRecord, fields: RawFields): RawFields {
  const given = decoder.decodeRecord(noun, known).fields.filter(({ isPart }) => isPart !== true)
  const roles = new Set<FieldRole | null>([...given.flatMap(({ role }) => role ?? []), 'deleted'])
  const basesOf = (some: readonly Field[]): ReadonlySet<string> =>
    new Set(some.map(({ key }) => infoOf(noun, key).base))
  const alone = basesOf(given.filter(({ key }) => !isGrouped(key)))
  const grouped = basesOf(given.filter(({ key }) => isGrouped(key)))
  const held = decoder.decodeRecord(noun, { id: known.id, fields }).fields.filter(({ key, role, isPart }) => {
    const { roles: candidates, base } = infoOf(noun, key)
    if (roles.has(role) || candidates.some(({ alias }) => roles.has(alias.role))) return true
    // The same field, grouped in one answer and ungrouped in the other.
    return isPart !== true && (isGrouped(key) ? alone : grouped).has(base)
  })
  const added = addedByHit(noun, known.fields, fields, new Set(held.map(({ key }) => key)))
  return withoutReadings(decoder, noun, known, added)
}

/** Leaves out fields that change how known values are read: `all_day` would change times that are known as moments. */
function withoutReadings(decoder: Decoder, noun: Noun, known: IdentifiedRecord, added: RawFields): RawFields {
  if (Object.keys(added).length === 0) return added
  const before = readingsOf(decoder.decodeRecord(noun, known))
  const isHarmless = (more: RawFields): boolean => {
    const now = readingsOf(decoder.decodeRecord(noun, { ...known, fields: withPartial(known.fields, more) }))
    return [...before].every(([key, value]) => isDeepStrictEqual(now.get(key), value))
  }
  if (isHarmless(added)) return added
  const kept = Object.fromEntries(Object.entries(added).filter(([key, value]) => isHarmless({ [key]: value })))
  return isHarmless(kept) ? kept : {}
}

function readingsOf({ fields, event }: DecodedRecord): ReadonlyMap<string, unknown> {
  const values = fields
    .filter(({ value }) => value.type !== 'json')
    .map(({ key, value }) => [key, readingOf(value)] as const)
  return new Map<string, unknown>([...values, ['', event?.times]])
}

/** The meaning of a value, without labels and without the content of objects of unknown kind, which hits may extend. */
function readingOf(value: FieldValue): unknown {
  if (value.type === 'references') return value.references.map(({ id }) => id)
  return value.type === 'money' ? [value.amount, value.currency?.id] : value
}

const isGrouped = (key: string): boolean => key.includes('.')
const infoOf = (noun: Noun, key: string): ReturnType<typeof keyInfo> =>
  keyInfo(noun, key.slice(key.lastIndexOf('.') + 1))
