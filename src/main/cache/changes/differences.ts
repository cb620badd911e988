/** The differences between two versions of a record, field by field. */
import type { Field, FieldValue, Noun } from '@shared/model/record'
import { type DecodedRecord, keyInfo } from '../../api/fields'
import { maskedJson } from '../../api/json'
import { isPassing, withoutPassingParts } from './passing-fields'
import { pack, isSameReading, shortened, type PackedValue } from './packed-values'

export interface Difference {
  /** The newest version of the field. */
  readonly field: Field
  readonly before: PackedValue
  readonly after: PackedValue
}

/**
 * Compares two versions of a record. Both are decoded with the same corrections, so a correction is no change. Fields
 * that change without an edit are left out (see `passing-fields.ts`).
 */
export function differencesOf(before: DecodedRecord, after: DecodedRecord): Difference[] {
  const old = new Map(before.fields.map((field) => [field.key, field]))
  const differences: Difference[] = []
  const compare = (field: Field, from: FieldValue | null, to: FieldValue | null): void => {
    if (from === to || isPassing(field)) return
    const [a, b] = [packSafely(from), packSafely(to)]
    if (isSameReading(a, b)) return
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

/**
 * Removes labels of ids (`user_name` next to `user_id`): labels are looked up, and a new name is no change of the
 * record.
 */
function withoutLabels(differences: Difference[], noun: Noun, records: readonly DecodedRecord[]): Difference[] {
  const mayBeLabel = ({ role, value }: Field): boolean => role === null && value.type === 'text'
  if (!differences.some(({ field }) => mayBeLabel(field))) return differences
  const references = new Set(
    records
      .flatMap(({ fields }) => fields.filter(({ value }) => value.type === 'references'))
      .map(({ key }) => placeOf(noun, key))
  )
  return differences.filter(({ field }) => !mayBeLabel(field) || !references.has(placeOf(noun, field.key)))
}

/** Key shared by a reference and its label: their object and the common part of their names. */
function placeOf(noun: Noun, key: string): string {
  const end = key.lastIndexOf('.')
  return `${key.slice(0, Math.max(0, end))} ${keyInfo(noun, key.slice(end + 1)).base}`
}

function packSafely(value: FieldValue | null): PackedValue {
  if (value === null) return null
  switch (value.type) {
    case 'text':
      // A text of blanks counts as no value.
      return value.text.trim() === '' ? null : withoutPassingParts(value.text)
    case 'texts':
      return ['t', ...value.texts.map(withoutPassingParts)]
    case 'json':
      return ['j', withoutPassingParts(maskedJson(JSON.parse(value.json)))]
    default:
      return pack(value)
  }
}

/** A record usually has one currency. If only the currency of an amount changed, that is no separate change. */
function withoutEchoes(differences: Difference[]): Difference[] {
  if (!differences.some(({ field }) => field.role === 'currency')) return differences
  return differences.filter(({ before, after }) => !isMoney(before) || !isMoney(after) || before[1] !== after[1])
}

type Money = Extract<PackedValue, readonly ['p', ...unknown[]]>
const isMoney = (packed: PackedValue): packed is Money =>
  packed !== null && typeof packed === 'object' && packed[0] === 'p'
