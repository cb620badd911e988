import type { FieldRole, Noun } from './record'

/** How a person can have a field read, whatever it is recognised as. `people`: its numbers are ids of users. */
export const FIELD_TYPES = ['text', 'number', 'money', 'date', 'flag', 'people', 'references'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/**
 * What a person said about a field of one kind of record, on the Fields page. Theirs, not the service's: it is kept in
 * the file of the workspace and outranks everything that is recognised.
 *
 * What the field is taken for is said in one of three ways, never in two at once: by a `role` (which says how it is
 * read), by a `type`, or by a `list`. See `sayOneThing` of `rules/field-corrections.ts`.
 */
export interface FieldCorrection {
  readonly noun: Noun
  /** The path of the field in the payload, as in `Field.key`. */
  readonly key: string
  /** The role to give the field, taking it from the one that had it; null takes it for none. */
  readonly role?: FieldRole | null
  readonly type?: FieldType
  /** The name to show. */
  readonly label?: string
  /** Not shown; still cached, found and in the raw record. */
  readonly hidden?: boolean
  /** Where it stands among the fields of its kind, from 0; those without one come after, in the service's order. */
  readonly position?: number
  /** The name of the dynamic list whose elements its ids are; null ties it to none, whatever is guessed. */
  readonly list?: string | null
}

/** What can be said about one field in one go; its place in the order is changed for all at once. */
export type FieldChange = Omit<FieldCorrection, 'noun' | 'key' | 'position'>
