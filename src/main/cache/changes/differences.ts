/** The differences between two versions of a record, field by field. */
import type { Field, FieldValue, Noun } from '@shared/model/record'
import { type DecodedRecord, keyInfo } from '../../api/fields'
import { isPassing, withoutPassingParts } from './passing-fields'
import { pack, readsSame, shortened, type Packed } from './packed-values'

export interface Difference {
  /** The field in its newest version, or the last one it had. */
  readonly field: Field
  readonly before: Packed
  readonly after: Packed
}

/**
 * Both read with the same corrections, so that what the user says about fields is no change of the record. Without
 * fields that pass (see `passing-fields.ts`).
 *
 * @param masked JSON with token-like values masked, as the decoder does it.
 */
export function differencesOf(
  before: DecodedRecord,
  after: DecodedRecord,
  masked: (value: unknown) => string
): Difference[] {
  const old = new Map(before.fields.map((field) => [field.key, field]))
  const differences: Difference[] = []
  const compare = (field: Field, from: FieldValue | null, to: FieldValue | null): void => {
    if (from === to || isPassing(field)) return
    const [a, b] = [packSafely(from, masked), packSafely(to, masked)]
    if (readsSame(a, b)) return
    differences.push({ field, before: shortened(a), after: shortened(b) })
  }
  for (const field of after.fields) {
    const was = old.get(field.key)
    old.delete(field.key)
    compare(field, was?.value ?? null, field.value)
  }
  for (const field of old.values()) compare(field, field.value, null)
  return withoutEchoes(withoutLabels(differences, after.noun, [before, after]))
}

/** `user_name` beside `user_id` is the label of the id: it is looked up, and a new name is no change of the record. */
function withoutLabels(differences: Difference[], noun: Noun, records: readonly DecodedRecord[]): Difference[] {
  const mayBeLabel = ({ role, value }: Field): boolean => role === null && value.type === 'text'
  if (!differences.some(({ field }) => mayBeLabel(field))) return differences
  const references = new Set<string>()
  for (const { fields } of records) {
    for (const { key, value } of fields) if (value.type === 'references') references.add(placeOf(noun, key))
  }
  return differences.filter(({ field }) => !mayBeLabel(field) || !references.has(placeOf(noun, field.key)))
}

/** A reference and its label have this in common: the object they are in, and the name both are made of. */
function placeOf(noun: Noun, key: string): string {
  const end = key.lastIndexOf('.')
  return `${key.slice(0, Math.max(0, end))} ${keyInfo(noun, key.slice(end + 1)).base}`
}

function packSafely(value: FieldValue | null, masked: (value: unknown) => string): Packed {
  if (value === null) return null
  switch (value.type) {
    case 'text':
      // A text without a letter or digit counts as no value.
      return value.text.trim() === '' ? null : withoutPassingParts(value.text)
    case 'texts':
      return ['t', ...value.texts.map(withoutPassingParts)]
    case 'json':
      return ['j', withoutPassingParts(masked(JSON.parse(value.json)))]
    default:
      return pack(value)
  }
}

/** A record usually has one currency: when it changes, amounts whose number stayed are no change. */
function withoutEchoes(differences: Difference[]): Difference[] {
  if (!differences.some(({ field }) => field.role === 'currency')) return differences
  return differences.filter(({ before, after }) => !isMoney(before) || !isMoney(after) || before[1] !== after[1])
}

type Money = Extract<Packed, readonly ['p', ...unknown[]]>
const isMoney = (packed: Packed): packed is Money => packed !== null && typeof packed === 'object' && packed[0] === 'p'
