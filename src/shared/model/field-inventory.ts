import type { FieldCorrection, FieldType } from './field-correction'
import type { FieldRole, FieldSection, FieldValue, Noun, ReferenceKind } from './record'

/** A noun with cached records. */
export interface RecordKind {
  readonly noun: Noun
  readonly records: number
}

/** What a field is recognised as. `type` is that of most of its values; null while all are empty. */
export interface TakenFor {
  readonly role: FieldRole | null
  readonly type: FieldValue['type'] | null
  /** The kind of things that its ids point to. */
  readonly kind: ReferenceKind | null
}

/**
 * An inferred reference: what the bare ids of a field point to (by its name and its values), or the type of its values
 * where `false` stands for none. The user's correction goes before it.
 */
export interface InferredReference {
  /** The path of a field of projects, as in `Field.key`. */
  readonly key: string
  /** The name of a dynamic list; null for things of `kind`, whose ids are unique everywhere. */
  readonly list: string | null
  readonly kind: ReferenceKind
  /** Records with a value in the sample. */
  readonly examined: number
  /** How many of those have an unknown id. */
  readonly unknown: number
  /** For a field that is no reference. */
  readonly type?: FieldType
}

/** A field as seen in the records of one noun. */
export interface KnownField {
  readonly key: string
  /** The service's own title, else the key. */
  readonly label: string
  readonly section: FieldSection
  /** With the user's correction. */
  readonly now: TakenFor
  /** Without it. */
  readonly recognised: TakenFor
  /** It is part of a referenced thing and cannot have a role. */
  readonly part: boolean
  /** Whether lists of projects can be sorted by it (`field:<key>`); the cache has no order for texts. */
  readonly sortable: boolean
  /** Records of the sample that have a value; 0 with examples: an earlier record had it. */
  readonly seen: number
  /** Up to five different values, shortened; for a token-like name one mask instead. */
  readonly examples: readonly FieldValue[]
  readonly masked: boolean
  readonly correction: FieldCorrection | null
  /** The inferred reference, also when the user has overruled it. */
  readonly inferred: InferredReference | null
  /** The dynamic list of its ids now, by correction or inference. */
  readonly list: string | null
}

/** All fields of one noun's records, in the order in which they are shown. */
export interface FieldInventory {
  readonly noun: Noun
  readonly fields: readonly KnownField[]
  /** The number of fields; more than `fields` only where a service makes up fields for every record. */
  readonly total: number
  /** Records have more fields than are kept: the rest is shown as JSON. */
  readonly beyond: boolean
  /** Records of this kind in the cache. */
  readonly records: number
  /** Records in the sample: the last ones, by id. */
  readonly sampled: number
  /** The roles that a field of this noun can have. */
  readonly roles: readonly FieldRole[]
  /** The dynamic lists that a field can refer to, by the name that the service expects. */
  readonly lists: readonly { readonly name: string; readonly title: string | null }[]
}

/** The field with a role, and how the user wants it shown. */
export interface RoleField {
  readonly role: FieldRole
  readonly key: string
  /** The name that the user gave it. */
  readonly label: string | null
  readonly hidden: boolean
}
