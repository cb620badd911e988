import type { FieldRole, FieldValue, ReferenceKind } from '@shared/model/record'
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

interface RoleValue {
  readonly format: ValueFormat
  /** Target kind of references. */
  readonly kind?: ReferenceKind
}

/** Values of each role. */
export const ROLE_VALUES: Readonly<Record<FieldRole, RoleValue>> = {
  id: { format: 'id' },
  title: { format: 'text' },
  created: { format: 'date' },
  updated: { format: 'date' },
  price: { format: 'money' },
  currency: { format: 'currency', kind: 'currency' },
  funnel: { format: 'reference', kind: 'funnel' },
  stage: { format: 'reference', kind: 'stage' },
  responsible: { format: 'reference', kind: 'user' },
  'user-group': { format: 'reference', kind: 'user-group' },
  'project-groups': { format: 'references', kind: 'project-group' },
  'participants-users': { format: 'references', kind: 'user' },
  'participants-groups': { format: 'references', kind: 'user-group' },
  'event-types': { format: 'references', kind: 'event-type' },
  goods: { format: 'references', kind: 'good' },
  deleted: { format: 'deletion' },
  parent: { format: 'reference' },
  position: { format: 'number' },
  start: { format: 'date' },
  end: { format: 'date' },
  category: { format: 'reference', kind: 'calendar-category' },
  place: { format: 'text' },
  colour: { format: 'text' },
  project: { format: 'reference', kind: 'project' },
  name: { format: 'text' },
  size: { format: 'bytes' },
  ending: { format: 'ending' },
  'content-type': { format: 'content-type' },
  date: { format: 'date' },
  'event-type': { format: 'reference', kind: 'event-type' },
  good: { format: 'reference', kind: 'good' },
  quantity: { format: 'quantity' },
  total: { format: 'money' },
  direction: { format: 'direction' },
  due: { format: 'date' },
  done: { format: 'done' },
  overdue: { format: 'flag' },
  items: { format: 'items' }
}

/** An entry of the alias table with the values of its role. */
export type Alias = WrittenAlias & RoleValue

export interface WrittenAlias {
  readonly role: FieldRole
  /** Only if it differs from the role's. */
  readonly kind?: ReferenceKind
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
}

/** The field that got a role: its index in the record, and its name's rank for the role. */
export interface Winner {
  readonly at: number
  readonly rank: number
  readonly value: FieldValue
}

/** Names shared by several entries of the table. */
export const RESPONSIBLE = `
  responsible_user_id responsible_user responsible_id responsible user_id user assigned_user_id
  assigned_user assigned_to assigned_to_id assigned_by_id assignee_id assignee manager_id manager owner_id
  owner owner_user_id executor_id executor performer_id performer employee_id employee resp_id resp
  ответственный менеджер исполнитель
`

/** Names that almost anything may have; names specific to a noun follow. */
export const TITLE = `
  name title *_name *_title caption subject label display_name displayname heading header topic full_name
  short_name name_full nm ttl название наименование имя заголовок тема
`
