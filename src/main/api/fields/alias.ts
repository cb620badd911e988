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
  /** A number that may come with its unit: `3 pcs`. */
  | 'quantity'
  /** Whether it is done: a flag, a moment at which it was, or a word. */
  | 'done'
  /** Whether money goes out or comes in: a flag or a word. */
  | 'direction'
  /** Things within the record, in any shape. */
  | 'items'

export interface Alias {
  readonly role: FieldRole
  readonly format: ValueFormat
  /** Normalised names (see key-names.ts), best first; `*` stands for the noun's own words, e.g. `*_name` for `project_name`. */
  readonly names: readonly string[]
  /** Names that fit in no list but end tellingly; tried after all names. */
  readonly pattern?: RegExp
  /** Names that come after all others, also after what the pattern finds. */
  readonly otherwise?: readonly string[]
  /** Names that the pattern must not be fooled by. */
  readonly except?: RegExp
  /** Names that mean this only in a record where the other role is known too. */
  readonly nextTo?: { readonly role: FieldRole; readonly names: readonly string[] }
  /** Nouns for which the alias holds; all when absent. */
  readonly nouns?: readonly AnyNoun[]
  /** Whom a reference of this role points to. */
  readonly kind?: ReferenceKind
}
