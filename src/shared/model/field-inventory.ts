import type { FieldCorrection, FieldType } from './field-correction'
import type { FieldRole, FieldSection, FieldValue, Noun, ReferenceKind } from './record'

/** A kind of record of which something is cached. */
export interface RecordKind {
  readonly noun: Noun
  readonly records: number
}

/** What a field is taken for. `type` is that of most of its values; null while all that were seen are empty. */
export interface TakenFor {
  readonly role: FieldRole | null
  readonly type: FieldValue['type'] | null
  /** Whom its ids point to. */
  readonly kind: ReferenceKind | null
}

/**
 * What the app found out by itself: what the bare ids of a field point to (it is called like it, and its values are ids
 * of it), or of which type its values are, where `false` stands for none. The user's word about the field outranks it.
 */
export interface InferredReference {
  /** The path of a field of projects, as in `Field.key`. */
  readonly key: string
  /** The name of a dynamic list; null for things of `kind`, whose ids hold everywhere. */
  readonly list: string | null
  readonly kind: ReferenceKind
  /** In how many records a value was looked at. */
  readonly looked: number
  /** How many of those hold an id that is not known there. */
  readonly unknown: number
  /** Of a field that is tied to nothing. */
  readonly type?: FieldType
}

/** A field as it was met in the records of one kind. */
export interface KnownField {
  readonly key: string
  /** What the service calls it: its own title when it sent one, else the key. */
  readonly label: string
  readonly section: FieldSection
  /** Now, with what the user said. */
  readonly now: TakenFor
  /** As if the user had said nothing. */
  readonly recognised: TakenFor
  /** It stands within a reference to something else and can't have a role of its own. */
  readonly part: boolean
  /** Whether lists of projects can be sorted by it (`field:<key>`); of texts the cache keeps no order. */
  readonly sortable: boolean
  /** In how many of the records looked at it has a value; 0 with examples: it was met in an earlier record. */
  readonly seen: number
  /** Up to five values that differ, shortened; for a token-like name one mask instead of them. */
  readonly examples: readonly FieldValue[]
  readonly masked: boolean
  readonly correction: FieldCorrection | null
  /** What its ids were tied to without anybody's word; also while the user says otherwise. */
  readonly guess: InferredReference | null
  /** The dynamic list that it is tied to now, by the user or by a guess. */
  readonly list: string | null
}

/** All fields that the records of one kind were seen with, in the order in which they are shown. */
export interface FieldInventory {
  readonly noun: Noun
  readonly fields: readonly KnownField[]
  /** How many fields there are; more than `fields` only where a service makes up a field for every record. */
  readonly total: number
  /** Records bring more names than a kind may have fields: what lies beyond is shown in them as JSON. */
  readonly beyond: boolean
  /** Records of this kind in the cache. */
  readonly records: number
  /** How many of them were looked at: the last ones, by id. */
  readonly sampled: number
  /** The roles that a field of this kind can have. */
  readonly roles: readonly FieldRole[]
  /** The dynamic lists that a field can be tied to, by the name that the service wants to hear. */
  readonly lists: readonly { readonly name: string; readonly title: string | null }[]
}

/** Which field has a role, and what the user said about how it is shown. */
export interface RoleField {
  readonly role: FieldRole
  readonly key: string
  /** The name that the user gave it. */
  readonly label: string | null
  readonly hidden: boolean
}
