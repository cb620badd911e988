/** The nouns, in the order in which they are listed; their properties are in `nouns.ts`. */
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
 * `active` and `deleted` are the service's own lists; `missing` ("no longer returned") means that a completed sweep
 * found the record in neither: it may have been deleted, hidden, or left out by mistake.
 */
export type RecordState = 'active' | 'deleted' | 'missing'

/**
 * The kind of thing that an id points to. The interface has no endpoint for most kinds, so labels are collected from
 * all answers.
 */
export type ReferenceKind =
  | 'user'
  | 'user-group'
  | 'project-group'
  | 'funnel'
  | 'stage'
  | 'currency'
  | 'good'
  | 'event-type'
  | 'calendar-category'
  | 'list-element'
  | 'folder'
  | 'file'
  | 'project'
  | 'unknown'

export interface Reference {
  /** The service's id; 0 where the payload has only a name, which is then the label. */
  readonly id: number
  /** The label of the id, once a payload had it. */
  readonly label: string | null
  /** Of a currency given by code, sign or name: one code for all spellings, e.g. `RUB` for `₽`. */
  readonly code?: string
}

/** The role of a field. The raw value is kept as well. */
export type FieldValue =
  | { readonly type: 'empty' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'money'; readonly amount: number; readonly currency: Reference | null }
  /** A calendar day without a time and zone. `YYYY-MM-DD`. */
  | { readonly type: 'date'; readonly date: string }
  /** A day with a time. `iso` has an offset when the service sent one, else it is the service's local time. */
  | { readonly type: 'moment'; readonly iso: string }
  | { readonly type: 'flag'; readonly flag: boolean }
  | { readonly type: 'references'; readonly kind: ReferenceKind; readonly references: readonly Reference[] }
  | { readonly type: 'texts'; readonly texts: readonly string[] }
  /** Anything else, as formatted JSON: nothing the service returned is dropped. */
  | { readonly type: 'json'; readonly json: string }

/** What a project is opened for, in the order in which it is shown: whom to reach, how, where, and when is the next date. */
export const ANSWERS = ['client', 'contact', 'phone', 'email', 'address', 'next'] as const
export type Answer = (typeof ANSWERS)[number]

/** Where a field is shown: as built-in, dynamic, or unrecognised. */
export type FieldSection = 'built-in' | 'dynamic' | 'other'

export interface Field {
  /** The path of the field in the payload, e.g. `price` or `data.contract_date`. */
  readonly key: string
  /** The name to show: the service's own title when it sent one, else the key. */
  readonly label: string
  readonly section: FieldSection
  /** The role that the alias table gave this field, e.g. `title`, `created`, `price`; null for others. */
  readonly role: FieldRole | null
  readonly value: FieldValue
  /** The label is the user's: it is shown instead of our words. */
  readonly renamed?: boolean
  /** The user does not want to see it. */
  readonly hidden?: boolean
  /** What it answers by the user's correction; null: nothing, whatever its name says. */
  readonly answer?: Answer | null
  /** It is part of a referenced thing, besides its id and name. */
  readonly part?: boolean
  /** The dynamic list of its ids, by the user's correction. */
  readonly list?: string
}

export type FieldRole =
  | 'id'
  | 'title'
  | 'created'
  | 'updated'
  | 'price'
  | 'currency'
  | 'funnel'
  | 'stage'
  | 'responsible'
  | 'user-group'
  | 'project-groups'
  | 'participants-users'
  | 'participants-groups'
  | 'event-types'
  | 'goods'
  | 'deleted'
  | 'parent'
  | 'position'
  | 'start'
  | 'end'
  | 'category'
  /** Of calendar events: */
  | 'place'
  | 'colour'
  | 'project'
  | 'name'
  | 'size'
  /** Of a file, what its name ends in. */
  | 'ending'
  | 'content-type'
  /** Of children of projects: */
  | 'date'
  | 'event-type'
  | 'good'
  | 'quantity'
  | 'total'
  | 'direction'
  | 'due'
  | 'done'
  | 'overdue'
  | 'items'
