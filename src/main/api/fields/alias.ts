import type { FieldRole, ReferenceKind } from '@shared/model/record'
import type { AnyNoun } from './decoded'

/** Required form of a role's value. A field with another value does not get the role. */
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
  /** A number, optionally with a unit: `3 pcs`. */
  | 'quantity'
  /** Bytes, optionally with a unit: `12 KB`. */
  | 'bytes'
  /** A file extension: `pdf`, `.PDF`. */
  | 'ending'
  /** A content type such as `image/png`, or a file extension. */
  | 'content-type'
  /** A flag, the moment of deletion, or a numeric kind of deletion (0: not deleted). */
  | 'deletion'
  /** A flag, the moment of completion, or a word. */
  | 'done'
  /** Debit or credit, as a flag or a word. */
  | 'direction'
  /** Items within the record, in any shape. */
  | 'items'

export interface Alias {
  readonly role: FieldRole
  readonly format: ValueFormat
  /**
   * Normalised names (see key-names.ts), best first. `*` stands for the noun's own words: `*_name` includes
   * `project_name`.
   */
  readonly names: readonly string[]
  /** Matches unlisted names with a typical suffix; tried after all names. */
  readonly pattern?: RegExp
  /** Names tried last, after the pattern. */
  readonly otherwise?: readonly string[]
  /** Names that the pattern must not match. */
  readonly except?: RegExp
  /** Names that have this meaning only if another field has the other role. */
  readonly nextTo?: { readonly role: FieldRole; readonly names: readonly string[] }
  /** Nouns for which the alias holds; all when absent. */
  readonly nouns?: readonly AnyNoun[]
  /** Target kind of a reference with this role. */
  readonly kind?: ReferenceKind
}
