import type { Answer, FieldRole, Noun } from './record'

/** Field types the user can choose. From `people` on, they say what the field's numbers are ids of. */
export const FIELD_TYPES = [
  ...(['text', 'number', 'money', 'date', 'flag', 'people', 'folders', 'files', 'projects'] as const),
  'references'
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/**
 * The user's correction of a field of one noun, made on the Fields page. It is stored in the workspace file and
 * overrides everything inferred.
 *
 * The meaning is given in exactly one way: by a `role` (which implies the type), a `type`, or a `list`. See
 * `sayOneThing` in `rules/field-corrections.ts`.
 */
export interface FieldCorrection {
  readonly noun: Noun
  /** The path of the field in the payload, as in `Field.key`. */
  readonly key: string
  /** Role of the field, taken from another field if necessary; null: no role. */
  readonly role?: FieldRole | null
  /** Answer that a project field without a role gives at the top of the details; null: none. */
  readonly answer?: Answer | null
  readonly type?: FieldType
  readonly label?: string
  /** Hidden, but still cached, searchable and in the raw record. */
  readonly hidden?: boolean
  /** Index among the fields of its noun, from 0; fields without one follow in the service's order. */
  readonly position?: number
  /** Dynamic list that its ids belong to; null: none, whatever is inferred. */
  readonly list?: string | null
}

/** A change of one field's correction; positions are changed for all fields at once. */
export type FieldChange = Omit<FieldCorrection, 'noun' | 'key' | 'position'>
