/** The kinds of record that the cache keeps, in the order in which they are told; what is known of each: `nouns.ts`. */
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
  'module'
] as const
export type Noun = (typeof NOUNS)[number]

/**
 * `active` and `deleted` are the service's own lists; `missing` means that a completed sweep no longer met the record
 * in either ("no longer returned"): it may have been deleted, moved out of sight, or the service may have erred.
 */
export type RecordState = 'active' | 'deleted' | 'missing'

/** Whom an id points to. The interface has no endpoint for most of them, so labels are learned from what was seen. */
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
  | 'unknown'

export interface Reference {
  /** As the service numbers it; 0 where the payload gives a name alone, which is then the label. */
  readonly id: number
  /** What the id is called, once a payload has said so. */
  readonly label: string | null
  /** Of a currency whose code, sign or name a payload gives: one text for all ways of writing it, e.g. `RUB` for `₽`. */
  readonly code?: string
}

/** What a field was recognised as. The raw value always stays beside it. */
export type FieldValue =
  | { readonly type: 'empty' }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'money'; readonly amount: number; readonly currency: Reference | null }
  /** A calendar day without a time: it floats, no time zone moves it. `YYYY-MM-DD`. */
  | { readonly type: 'date'; readonly date: string }
  /** A day with a time. `iso` has an offset when the service sent one, else it is the service's local time. */
  | { readonly type: 'moment'; readonly iso: string }
  | { readonly type: 'flag'; readonly flag: boolean }
  | { readonly type: 'references'; readonly kind: ReferenceKind; readonly references: readonly Reference[] }
  | { readonly type: 'texts'; readonly texts: readonly string[] }
  /** Anything else, as formatted JSON: nothing the service returned is dropped. */
  | { readonly type: 'json'; readonly json: string }

/** Where a field is shown: one of the interface's built-in fields, a dynamic field, or one that nobody recognised. */
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
  /** The user gave it this label: no other word of ours takes its place. */
  readonly renamed?: boolean
  /** The user does not want to see it. */
  readonly hidden?: boolean
  /** It stands within a reference to something else, beside its id and its name. */
  readonly part?: boolean
  /** The dynamic list whose elements its ids are, as the user said. */
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
  | 'name'
  | 'size'
  /** Of what hangs on a project: */
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
