/** The user's corrections, prepared for decoding: they are looked up for every field of every record. */
import type { FieldCorrection, FieldType } from '@shared/model/field-correction'
import type { InferredReference } from '@shared/model/field-inventory'
import type { FieldRole, FieldValue, Noun, ReferenceKind } from '@shared/model/record'
import { isDecodingChange, isOpenTo } from '@shared/rules/field-corrections'
import type { ValueFormat } from './alias'
import { ALIASES } from './aliases'
import type { AnyNoun, NounCorrections } from './decoded'
import type { KeyInfo } from './key-info'
import { plainText } from './plain-text'
import { readBirthday } from './read-day'
import { readAs, readByShape } from './read-field'

/** A workspace's corrections by noun, with inferred references. Immutable. */
export class CorrectionBook {
  /** All corrections, with inferred references for fields without a corrected value. */
  readonly all: readonly FieldCorrection[]
  readonly #nouns = new Map<AnyNoun, { byKey: Map<string, FieldCorrection>; givenRoles: Set<FieldRole> }>()

  constructor(corrections: readonly FieldCorrection[], inferences: readonly InferredReference[] = []) {
    this.all = withInferences(corrections, inferences)
    for (const correction of this.all) {
      let noun = this.#nouns.get(correction.noun)
      if (noun === undefined)
        this.#nouns.set(correction.noun, (noun = { byKey: new Map(), givenRoles: new Set<FieldRole>() }))
      noun.byKey.set(correction.key, correction)
      if (correction.role !== undefined && correction.role !== null) noun.givenRoles.add(correction.role)
    }
  }

  of(noun: AnyNoun): NounCorrections | undefined {
    return this.#nouns.get(noun)
  }

  /**
   * Fingerprint of the corrections that affect a noun's columns and values: equal texts decode alike. Empty if there
   * are none.
   */
  decodingOf(noun: AnyNoun): string {
    const relevant = [...(this.#nouns.get(noun)?.byKey.values() ?? [])]
      .filter(isDecodingChange)
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, role, type, list }) => ({ noun, key, role, type, list: list ?? undefined }))
    return relevant.length === 0 ? '' : JSON.stringify(relevant)
  }
}

/** Adds inferred references as corrections; the user's corrections of the same field win. */
function withInferences(
  corrections: readonly FieldCorrection[],
  inferences: readonly InferredReference[]
): readonly FieldCorrection[] {
  if (inferences.length === 0) return corrections
  const open = new Map(inferences.map((inferred) => [inferred.key, inferred]))
  const all = corrections.map((correction) => {
    const inferred = correction.noun === INFERRED_NOUN ? open.get(correction.key) : undefined
    if (inferred === undefined) return correction
    open.delete(inferred.key)
    return isOpenTo(correction) ? { ...correction, ...asCorrection(inferred) } : correction
  })
  return [...all, ...[...open.values()].map(asCorrection)]
}

/** Only this noun's references are inferred. */
export const INFERRED_NOUN = 'project' satisfies Noun

export function asCorrection({
  key,
  list,
  kind,
  type
}: Pick<InferredReference, 'key' | 'list' | 'kind' | 'type'>): FieldCorrection {
  if (list !== null) return { noun: INFERRED_NOUN, key, list }
  if (type !== undefined) return { noun: INFERRED_NOUN, key, type }
  return { noun: INFERRED_NOUN, key, type: kind === 'user' ? 'people' : 'references' }
}

const FORMATS: Readonly<Record<FieldType, readonly ValueFormat[]>> = {
  text: ['text', 'direction', 'ending', 'content-type'],
  number: ['number', 'quantity', 'bytes'],
  money: ['money'],
  date: ['date'],
  flag: ['flag', 'deletion', 'direction'],
  people: ['reference', 'references'],
  folders: ['reference', 'references'],
  files: ['reference', 'references'],
  projects: ['reference', 'references'],
  references: ['reference', 'references', 'currency', 'items']
}

/** Kind that the ids of a field type refer to. */
const KIND_OF_TYPE = {
  people: 'user',
  folders: 'folder',
  files: 'file',
  projects: 'project'
} as const satisfies Partial<Record<FieldType, ReferenceKind>>

/** Whether a field read as `type` can get a role with values of `format`. */
export function isTypeAllowed(type: FieldType, format: ValueFormat): boolean {
  return FORMATS[type].includes(format)
}

/**
 * Reads a value as the user's correction says. If that fails, a text stays a text, and anything else is decoded by its
 * shape.
 */
export function readCorrected(
  value: unknown,
  { type, list }: FieldCorrection,
  info: KeyInfo,
  zone: string | undefined
): FieldValue {
  if (list != null) return readAs('references', value, 'list-element', zone) ?? readByShape(value, info, zone)
  if (type === undefined) return readByShape(value, info, zone)
  if (type === 'text' && Array.isArray(value)) return readTexts(value) ?? readByShape(value, info, zone)
  const birthday = type === 'date' && info.isBirthday ? readBirthday(value, zone) : null
  if (birthday !== null) return birthday
  const named = type in KIND_OF_TYPE ? KIND_OF_TYPE[type as keyof typeof KIND_OF_TYPE] : null
  const format: ValueFormat = named === null ? (type as Exclude<FieldType, keyof typeof KIND_OF_TYPE>) : 'references'
  const read = readAs(format, value, named ?? info.kind, zone)
  if (read !== null) return read
  return typeof value === 'string' ? { type: 'text', text: plainText(value) } : readByShape(value, info, zone)
}

function readTexts(items: readonly unknown[]): FieldValue | null {
  if (items.length === 0) return { type: 'empty' }
  const isPlain = items.every((item) => typeof item === 'string' || typeof item === 'number')
  return isPlain ? { type: 'texts', texts: items.map((item) => plainText(String(item))) } : null
}

/** Roles that a user can assign to fields of a noun, in table order. The id is excluded: it is found with its list. */
export function rolesOf(noun: Noun): FieldRole[] {
  const roles = ALIASES.filter(({ role, nouns }) => role !== 'id' && (nouns === undefined || nouns.includes(noun)))
  return [...new Set(roles.map(({ role }) => role))]
}
