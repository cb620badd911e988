/**
 * Infers which project fields contain bare ids of a dynamic list, or of people, groups and stages. Also infers in which
 * fields `false` means "no value" (`blanks.ts`). It requires evidence: the field is named like one list, and its values
 * are ids of that list.
 */
import type { InferredReference } from '@shared/model/field-inventory'
import type { Field } from '@shared/model/record'
import { CorrectionBook, fieldNames, type FieldNames, INFERRED_NOUN, kindNamed } from '../../../api/fields'
import type { Queries } from '../../../database/queries'
import { isTokenLike } from '../../../secrets-in-text/token-like'
import { Contents, type CorrectedDecoder, findScope } from '../../core'
import { newestRecords, PLACE_COLUMNS, type RecordPlace } from '../example-field'
import { Blanks } from './blanks'
import { Evidence, type Candidate } from './evidence'
import { listsByNames, listsCalledLike, type NamedList } from './named-lists'

/** Sample: the newest records, which people use, and some of all others. */
const NEWEST = 300
const SPREAD = 60

export interface Inferences {
  readonly inferences: readonly InferredReference[]
  /** Number of sampled records. */
  readonly sampled: number
}

/**
 * The inferred references for the current records. Existing ones need less evidence than new ones, so a few deleted
 * elements do not change the display.
 */
export function inferReferences(queries: Queries, decoder: CorrectedDecoder): Inferences {
  const lists = listsByNames(queries)
  const candidates = candidatesOf(queries, lists)
  const scope = findScope(queries, { noun: INFERRED_NOUN })
  const places = scope === null ? [] : sampleOf(queries, scope)
  if (places.length === 0) return { inferences: [], sampled: 0 }
  const evidence = new Map(candidates.map((one) => [one.key, new Evidence(queries, one)]))
  const assumed = new CorrectionBook([], candidates.map(assumedReference))
  const contents = new Contents(queries)
  const blanks = new Blanks()
  for (const place of places) {
    const fields = contents.fields(place)
    if (fields === null) continue
    const raw = { id: place.id, fields }
    const plain = byKey(decoder.decodeWith(null, INFERRED_NOUN, raw).fields)
    for (const field of plain.values()) blanks.add(field)
    if ([...evidence.values()].every(({ isRefuted }) => isRefuted)) continue
    for (const field of decoder.decodeWith(assumed, INFERRED_NOUN, raw).fields) {
      evidence.get(field.key)?.add(plain.get(field.key), field)
    }
  }
  const held = new Set(decoder.inferences.map(({ key, list, kind }) => `${kind} ${list} ${key}`))
  const inferences = [...evidence.values()].flatMap((one) => {
    const { key, list, kind } = one.candidate
    return one.inferred(held.has(`${kind} ${list?.name ?? null} ${key}`), lists) ?? []
  })
  const inferred = new Set(inferences.map(({ key }) => key))
  inferences.push(...blanks.inferences().filter(({ key }) => !inferred.has(key)))
  return { inferences: inferences.toSorted((a, b) => (a.key < b.key ? -1 : 1)), sampled: places.length }
}

const byKey = (fields: readonly Field[]): ReadonlyMap<string, Field> => new Map(fields.map((one) => [one.key, one]))

const assumedReference = ({ key, list, kind }: Candidate): InferredReference => ({
  ...{ key, list: list?.name ?? null, kind },
  ...{ examined: 0, unknown: 0 }
})

/** Project fields named like one list, or like one kind of thing with its own ids. */
function candidatesOf(queries: Queries, lists: readonly NamedList[]): Candidate[] {
  const fields = queries.all<{ key: string; label: string }>(
    'SELECT key, label FROM fields WHERE noun = ? AND gone_at IS NULL',
    INFERRED_NOUN
  )
  return fields.flatMap(({ key, label }) => {
    if (key.split('.').some(isTokenLike)) return []
    const names = fieldNames(key, label)
    return names === null ? [] : (candidateOf(key, names, lists) ?? [])
  })
}

function candidateOf(key: string, field: FieldNames, lists: readonly NamedList[]): Candidate | null {
  const { isPlural } = field
  const [found, other] = listsCalledLike(field, lists)
  const kind = kindNamed(key, field)
  if (kind !== null) return found?.likeness === 'same' ? null : { key, list: null, kind, likeness: 'same', isPlural }
  // With two possible lists, only the user knows which.
  if (found === undefined || other !== undefined) return null
  return { key, ...found, kind: 'list-element', isPlural }
}

function sampleOf(queries: Queries, scope: number): readonly RecordPlace[] {
  const newest = newestRecords(queries, scope, NEWEST)
  const last = newest.at(-1)?.id ?? 0
  if (newest.length < NEWEST) return newest
  const [lowest = last] = queries.numbers('SELECT min(id) FROM records WHERE scope = ?', scope)
  const older = new Map<number, RecordPlace>()
  for (let at = 0; at < SPREAD; at += 1) {
    const from = Math.floor(lowest + ((last - lowest) * at) / SPREAD)
    const sql = `SELECT ${PLACE_COLUMNS} FROM records WHERE scope = ? AND id >= ? AND id < ? ORDER BY id LIMIT 1`
    const place = queries.get<RecordPlace>(sql, scope, from, last)
    if (place !== undefined) older.set(place.id, place)
  }
  return [...newest, ...older.values()]
}
