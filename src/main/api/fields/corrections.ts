/** The user's corrections, prepared for decoding: they are looked up for every field of every record of a sweep. */
import type { FieldCorrection, FieldType } from '@shared/model/field-correction'
import type { InferredReference } from '@shared/model/field-inventory'
import type { FieldRole, FieldValue, Noun, ReferenceKind } from '@shared/model/record'
import { changesDecoding, leavesOpen } from '@shared/rules/field-corrections'
import type { ValueFormat } from './alias'
import { ALIASES } from './aliases'
import type { AnyNoun } from './decoded'
import type { KeyInfo } from './key-info'
import type { NounCorrections } from './noun-corrections'
import { plainText } from './plain-text'
import { readBirthday } from './read-day'
import { readAs, readByShape } from './read-field'

/** The corrections of a workspace by noun, with the inferred references. Immutable. */
export class CorrectionBook {
  /** All corrections, with inferred references for fields whose values are not corrected. */
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

  /** The corrections that columns and values of a noun depend on: with equal texts, records decode alike. Empty for none. */
  decodingOf(noun: AnyNoun): string {
    const relevant = [...(this.#nouns.get(noun)?.byKey.values() ?? [])]
      .filter(changesDecoding)
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, role, type, list }) => ({ noun, key, ...defined({ role, type, list: list ?? undefined }) }))
    return relevant.length === 0 ? '' : JSON.stringify(relevant)
  }
}

/** An inferred reference works like a correction; what the user said about the values of the field goes first. */
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
    return leavesOpen(correction) ? { ...correction, ...asCorrection(inferred) } : correction
  })
  return [...all, ...[...open.values()].map(asCorrection)]
}

/** The noun whose references are inferred. */
export const INFERRED_NOUN = 'project' satisfies Noun

/** The correction with the same effect. */
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

/** Without undefined keys. */
function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
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

/** What the ids of a type are ids of. */
const KIND_OF_TYPE = {
  people: 'user',
  folders: 'folder',
  files: 'file',
  projects: 'project'
} as const satisfies Partial<Record<FieldType, ReferenceKind>>

/** Whether a field that is read as `type` can still get a role whose values are of `format`. */
export function typeAllows(type: FieldType, format: ValueFormat): boolean {
  return FORMATS[type].includes(format)
}

/**
 * The value as the user's correction says. If it cannot be read so, a text stays a text, and anything else is decoded
 * by its shape.
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
  const birthday = type === 'date' && info.birthday ? readBirthday(value, zone) : null
  if (birthday !== null) return birthday
  const named = type in KIND_OF_TYPE ? KIND_OF_TYPE[type as keyof typeof KIND_OF_TYPE] : null
  const format: ValueFormat = named === null ? (type as Exclude<FieldType, keyof typeof KIND_OF_TYPE>) : 'references'
  const read = readAs(format, value, named ?? info.kind, zone)
  if (read !== null) return read
  return typeof value === 'string' ? { type: 'text', text: plainText(value) } : readByShape(value, info, zone)
}

function readTexts(items: readonly unknown[]): FieldValue | null {
  if (items.length === 0) return { type: 'empty' }
  const plain = items.every((item) => typeof item === 'string' || typeof item === 'number')
  return plain ? { type: 'texts', texts: items.map((item) => plainText(String(item))) } : null
}

/** The roles that a field of a kind can be given, in the table's order. The id is found with its list, not by a field. */
export function rolesOf(noun: Noun): FieldRole[] {
  const roles = ALIASES.filter(({ role, nouns }) => role !== 'id' && (nouns === undefined || nouns.includes(noun)))
  return [...new Set(roles.map(({ role }) => role))]
}
