import type { Answer, FieldRole, Noun } from './record'

/** The types that the user can give a field. `people` and those behind it say what its numbers are ids of. */
export const FIELD_TYPES = [
  ...(['text', 'number', 'money', 'date', 'flag', 'people', 'folders', 'files', 'projects'] as const),
  'references'
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/**
 * The user's correction of a field of one noun, made on the Fields page. It is stored in the file of the workspace and
 * goes before everything that is recognised.
 *
 * The meaning of the field is given in one of three ways, never two at once: by a `role` (which implies the type), by a
 * `type`, or by a `list`. See `sayOneThing` of `rules/field-corrections.ts`.
 */
export interface FieldCorrection {
  readonly noun: Noun
  /** The path of the field in the payload, as in `Field.key`. */
  readonly key: string
  /** The role of the field, taken from another field if need be; null: no role. */
  readonly role?: FieldRole | null
  /** Of a project's field without a role: what it answers at the top of the details; null: nothing. */
  readonly answer?: Answer | null
  readonly type?: FieldType
  /** The name to show. */
  readonly label?: string
  /** Not shown, but still cached, searchable, and in the raw record. */
  readonly hidden?: boolean
  /** Its place among the fields of its noun, from 0; fields without one follow in the service's order. */
  readonly position?: number
  /** The dynamic list of its ids; null: none, whatever is inferred. */
  readonly list?: string | null
}

/** A change of one field's correction; places are changed for all fields at once. */
export type FieldChange = Omit<FieldCorrection, 'noun' | 'key' | 'position'>
