/** All nouns in display order; their properties are in `nouns.ts`. */
export const NOUNS = [
  'project',
  'project-group',
  'user-group',
  'folder',
  'file',
  'calendar-event',
  'calendar-category',
  'event-type',
  'funnel',
  'stage',
  'list',
  'list-element',
  'module',
  'module-record'
] as const
export type Noun = (typeof NOUNS)[number]

/**
 * `active` and `deleted` are the service's own lists. `missing` ("no longer returned"): a completed sweep found the
 * record in neither list. It may be deleted, hidden, or left out by mistake.
 */
export type RecordState = 'active' | 'deleted' | 'missing'

/** Kinds of things that an id points to. Most have no endpoint, so labels are collected from all answers. */
export const REFERENCE_KINDS = [
  'user',
  'user-group',
  'project-group',
  'funnel',
  'stage',
  'currency',
  'good',
  'event-type',
  'calendar-category',
  'list-element',
  'folder',
  'file',
  'project',
  'unknown'
] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

export interface Reference {
  /** The service's id; 0 if the payload has only a name, which is then the label. */
  readonly id: number
  /** Label of the id, if any payload had one. */
  readonly label: string | null
  /** Currency only: one code for all spellings, e.g. `RUB` for `₽`. */
  readonly code?: string
}

/** The typed value of a field. The raw value is stored as well. */
export type FieldValue =
  | { readonly type: 'empty' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'money'; readonly amount: number; readonly currency: Reference | null }
  /** A calendar day without a time and zone. `YYYY-MM-DD`. */
  | { readonly type: 'date'; readonly date: string }
  /** A day with a time. `iso` has the offset if the service sent one; otherwise it is the service's local time. */
  | { readonly type: 'moment'; readonly iso: string }
  | { readonly type: 'flag'; readonly flag: boolean }
  | { readonly type: 'references'; readonly kind: ReferenceKind; readonly references: readonly Reference[] }
  | { readonly type: 'texts'; readonly texts: readonly string[] }
  /** Anything else, as formatted JSON: nothing the service returned is dropped. */
  | { readonly type: 'json'; readonly json: string }

/** The main questions about a project, in display order: whom to reach, how, where, and the next date. */
export const ANSWERS = ['client', 'contact', 'phone', 'email', 'address', 'next'] as const
export type Answer = (typeof ANSWERS)[number]

/** Section that shows a field: built-in, dynamic, or unrecognised. */
export type FieldSection = 'built-in' | 'dynamic' | 'other'

export interface Field {
  /** The path of the field in the payload, e.g. `price` or `data.contract_date`. */
  readonly key: string
  /** Display name: the service's title, or the key. */
  readonly label: string
  readonly section: FieldSection
  /** Role from the alias table, e.g. `title`, `created`, `price`; null without one. */
  readonly role: FieldRole | null
  readonly value: FieldValue
  /** True: the user named it; that label replaces the app's own words. */
  readonly isRenamed?: boolean
  /** True: the user hid it. */
  readonly hidden?: boolean
  /** The answer it gives, by the user's correction; null: none, whatever its name suggests. */
  readonly answer?: Answer | null
  /** True: part of a referenced thing, besides its id and name. */
  readonly isPart?: boolean
  /** Dynamic list of its ids, by the user's correction. */
  readonly list?: string
}

export const FIELD_ROLES = [
  'id',
  'title',
  'created',
  'updated',
  'price',
  'currency',
  'funnel',
  'stage',
  'responsible',
  'user-group',
  'project-groups',
  'participants-users',
  'participants-groups',
  'event-types',
  'goods',
  'deleted',
  'parent',
  'position',
  'start',
  'end',
  'category',
  /** Of calendar events: */
  'place',
  'colour',
  'project',
  'name',
  'size',
  /** File name ending. */
  'ending',
  'content-type',
  /** Of children of projects: */
  'date',
  'event-type',
  'good',
  'quantity',
  'total',
  'direction',
  'due',
  'done',
  'overdue',
  'items'
] as const
export type FieldRole = (typeof FIELD_ROLES)[number]
