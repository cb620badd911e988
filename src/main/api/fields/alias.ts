import type { FieldRole, ReferenceKind } from '@shared/model/record'
import type { AnyNoun } from './decoded'

/** What the value of a role must look like; a field with another value does not get the role. */
export type ValueFormat =
  | 'id'
  | 'text'
  | 'date'
  | 'money'
  | 'number'
  | 'flag'
  | 'reference'
  | 'references'
  | 'currency'
  /** A number, possibly with its unit: `3 pcs`. */
  | 'quantity'
  /** Bytes, possibly with their unit: `12 KB`. */
  | 'bytes'
  /** What the name of a file ends in: `pdf`, `.PDF`. */
  | 'ending'
  /** `image/png`, or what names of such files end in. */
  | 'content-type'
  /** A flag, the moment of deletion, or the number of a kind of deletion: 0 is none. */
  | 'deletion'
  /** A flag, the moment when it was done, or a word. */
  | 'done'
  /** Whether money went out or came in: a flag or a word. */
  | 'direction'
  /** Items within the record, in any shape. */
  | 'items'

export interface Alias {
  readonly role: FieldRole
  readonly format: ValueFormat
  /** Normalised names (see key-names.ts), best first; `*` stands for the noun's own words, e.g. `*_name` for `project_name`. */
  readonly names: readonly string[]
  /** For names that are in no list but have a typical ending; tried after all names. */
  readonly pattern?: RegExp
  /** Names tried after all others, also after the pattern. */
  readonly otherwise?: readonly string[]
  /** Names that the pattern must not match. */
  readonly except?: RegExp
  /** Names that have this meaning only in a record where the other role is known too. */
  readonly nextTo?: { readonly role: FieldRole; readonly names: readonly string[] }
  /** Nouns for which the alias holds; all when absent. */
  readonly nouns?: readonly AnyNoun[]
  /** The kind of things that a reference of this role points to. */
  readonly kind?: ReferenceKind
}
