import type { FieldCorrection, FieldType } from './field-correction'
import type { FieldRole, FieldSection, FieldValue, Noun, ReferenceKind } from './record'

export interface RecordKind {
  readonly noun: Noun
  readonly records: number
}

/** The recognised meaning of a field. `type` is the type of most of its values; null while all are empty. */
export interface TakenFor {
  readonly role: FieldRole | null
  readonly type: FieldValue['type'] | null
  /** Kind of the things its ids point to. */
  readonly kind: ReferenceKind | null
}

/**
 * An inference about a field: the target of its bare ids (from its name and values), or the type of its values where
 * `false` means "no value". The user's correction overrides it.
 */
export interface InferredReference {
  /** The path of a field of projects, as in `Field.key`. */
  readonly key: string
  /** The name of a dynamic list; null for things of `kind`, whose ids are unique everywhere. */
  readonly list: string | null
  readonly kind: ReferenceKind
  /** Number of sampled records with a value. */
  readonly examined: number
  /** Number of those with an unknown id. */
  readonly unknown: number
  /** Type of the values, for a field in which `false` means "no value". */
  readonly type?: FieldType
}

/** A field as seen in the records of one noun. */
export interface KnownField {
  readonly key: string
  /** The service's own title, or the key. */
  readonly label: string
  readonly section: FieldSection
  /** With the user's correction applied. */
  readonly now: TakenFor
  /** Without the user's correction. */
  readonly recognised: TakenFor
  /** True: part of a referenced thing, so it cannot have a role. */
  readonly isPart: boolean
  /** Whether lists of projects can be sorted by it (`field:<key>`); the cache cannot order texts. */
  readonly isSortable: boolean
  /** Number of sampled records with a value; 0 with examples: an earlier record had one. */
  readonly seen: number
  /** Up to five distinct values, shortened; for a token-like name, one mask. */
  readonly examples: readonly FieldValue[]
  readonly isMasked: boolean
  readonly correction: FieldCorrection | null
  /** The inferred reference, even if the user overrode it. */
  readonly inferred: InferredReference | null
  /** Current dynamic list of its ids, corrected or inferred. */
  readonly list: string | null
}

/** All fields of one noun's records, in display order. */
export interface FieldInventory {
  readonly noun: Noun
  readonly fields: readonly KnownField[]
  /** Number of fields; exceeds `fields` only if a service invents fields for every record. */
  readonly total: number
  /** True: records have more fields than the limit; the rest is shown as JSON. */
  readonly isBeyond: boolean
  /** Records of this kind in the cache. */
  readonly records: number
  /** Number of records in the sample, the last ones by id. */
  readonly sampled: number
  readonly roles: readonly FieldRole[]
  /** The dynamic lists that a field can refer to, by the name that the service expects. */
  readonly lists: readonly { readonly name: string; readonly title: string | null }[]
}

/** A field with a role and the user's display settings. */
export interface RoleField {
  readonly role: FieldRole
  readonly key: string
  /** The name that the user gave it. */
  readonly label: string | null
  readonly hidden: boolean
}
