import type { LabelKind } from './data/reference'

/**
 * Fields of the demo service's records, before a dialect serialises them. The interface leaves payloads open, so this
 * is the demo's choice. Only names of conditions (`sales_funnel_id`, `participants_user_id`, ...) come from the
 * interface.
 */
export type Kind =
  | 'project'
  | 'step'
  | 'event'
  | 'checklist'
  | 'checklist-item'
  | 'good'
  | 'payment'
  | 'project-group'
  | 'user-group'
  | 'member'
  | 'folder'
  | 'file'
  | 'calendar-event'
  | 'calendar-category'
  | 'module'
  | 'list'
  | 'list-element'
  | 'funnel'
  | 'stage'
  | 'event-type'
  | 'match'

export type FieldType =
  | 'id'
  | 'integer'
  | 'money'
  | 'text'
  /** `YYYY-MM-DD` or null. */
  | 'date'
  /** `YYYY-MM-DD HH:MM:SS` or null. */
  | 'moment'
  | 'flag'
  /** One id, or null. */
  | 'reference'
  /** Several ids. */
  | 'references'
  /** Nested records of another kind. */
  | 'records'
  /** The dynamic fields of a project. */
  | 'dynamic'

export interface FieldSpec {
  readonly key: string
  readonly type: FieldType
  /** Target of a reference; absent where a label makes no sense (a parent folder). */
  readonly to?: LabelKind
  /** Kind of nested `records`. */
  readonly of?: Kind
}

export type CanonicalValue =
  null | string | number | boolean | readonly number[] | readonly CanonicalRecord[] | CanonicalRecord
export interface CanonicalRecord {
  readonly [key: string]: CanonicalValue
}

const id: FieldSpec = { key: 'id', type: 'id' }
const name: FieldSpec = { key: 'name', type: 'text' }
const deleted: FieldSpec = { key: 'deleted', type: 'flag' }
const created: FieldSpec = { key: 'created', type: 'moment' }
const user: FieldSpec = { key: 'user_id', type: 'reference', to: 'user' }
const position: FieldSpec = { key: 'position', type: 'integer' }
const colour: FieldSpec = { key: 'color', type: 'text' }

export const SCHEMA: Readonly<Record<Kind, readonly FieldSpec[]>> = {
  project: [
    id,
    name,
    created,
    { key: 'updated', type: 'moment' },
    { key: 'sales_funnel_id', type: 'reference', to: 'funnel' },
    { key: 'step_id', type: 'reference', to: 'stage' },
    user,
    { key: 'group_id', type: 'reference', to: 'user-group' },
    { key: 'price', type: 'money' },
    { key: 'currency_id', type: 'reference', to: 'currency' },
    { key: 'participants_user_id', type: 'references', to: 'user' },
    { key: 'participants_group_id', type: 'references', to: 'user-group' },
    { key: 'projects_group_id', type: 'references', to: 'project-group' },
    { key: 'actions_type_id', type: 'references', to: 'event-type' },
    { key: 'good_id', type: 'references', to: 'good' },
    { key: 'folder_id', type: 'reference' },
    deleted,
    { key: 'data', type: 'dynamic' }
  ],
  step: [
    id,
    name,
    { key: 'sales_funnel_id', type: 'reference', to: 'funnel' },
    position,
    { key: 'start', type: 'moment' },
    { key: 'end', type: 'moment' },
    { key: 'days', type: 'integer' },
    { key: 'current', type: 'flag' }
  ],
  event: [
    id,
    { key: 'project_id', type: 'reference' },
    { key: 'type_id', type: 'reference', to: 'event-type' },
    name,
    { key: 'text', type: 'text' },
    { key: 'date', type: 'moment' },
    user,
    { key: 'step_id', type: 'reference', to: 'stage' },
    { key: 'done', type: 'flag' }
  ],
  checklist: [
    id,
    name,
    { key: 'step_id', type: 'reference', to: 'stage' },
    { key: 'deadline', type: 'date' },
    { key: 'expired', type: 'flag' },
    { key: 'items', type: 'records', of: 'checklist-item' }
  ],
  'checklist-item': [id, name, { key: 'done', type: 'flag' }],
  good: [
    id,
    { key: 'good_id', type: 'reference', to: 'good' },
    name,
    { key: 'quantity', type: 'integer' },
    { key: 'unit', type: 'text' },
    { key: 'price', type: 'money' },
    { key: 'discount', type: 'integer' },
    { key: 'sum', type: 'money' },
    { key: 'currency_id', type: 'reference', to: 'currency' }
  ],
  payment: [
    id,
    // The interface uses the strings `0` (debit) and `1` (credit): a flag on the wire.
    { key: 'type', type: 'flag' },
    { key: 'sum', type: 'money' },
    { key: 'currency_id', type: 'reference', to: 'currency' },
    { key: 'date', type: 'date' },
    { key: 'comment', type: 'text' },
    user
  ],
  'project-group': [id, name, { key: 'description', type: 'text' }, colour, created, deleted],
  'user-group': [
    id,
    name,
    { key: 'description', type: 'text' },
    { key: 'users', type: 'records', of: 'member' },
    created,
    deleted
  ],
  member: [id, name, { key: 'email', type: 'text' }],
  folder: [
    id,
    name,
    { key: 'parent_id', type: 'reference' },
    { key: 'files_count', type: 'integer' },
    { key: 'project_id', type: 'reference' },
    user,
    created,
    deleted
  ],
  file: [
    id,
    name,
    { key: 'folder_id', type: 'reference' },
    { key: 'size', type: 'integer' },
    { key: 'extension', type: 'text' },
    { key: 'url', type: 'text' },
    { key: 'project_id', type: 'reference' },
    user,
    created,
    { key: 'updated', type: 'moment' },
    deleted
  ],
  'calendar-event': [
    id,
    name,
    { key: 'category_id', type: 'reference', to: 'calendar-category' },
    { key: 'start', type: 'moment' },
    { key: 'end', type: 'moment' },
    { key: 'all_day', type: 'flag' },
    // Only if all-day events end at the following midnight.
    { key: 'duration_days', type: 'integer' },
    user,
    { key: 'project_id', type: 'reference' },
    { key: 'place', type: 'text' },
    { key: 'description', type: 'text' },
    // Only if the calendar plan has meetings.
    { key: 'participants_user_id', type: 'references', to: 'user' },
    { key: 'color', type: 'text' },
    { key: 'rrule', type: 'text' },
    { key: 'exdate', type: 'text' },
    deleted
  ],
  'calendar-category': [id, name, colour],
  module: [id, name, { key: 'title', type: 'text' }],
  list: [id, name, { key: 'title', type: 'text' }, { key: 'elements_count', type: 'integer' }],
  'list-element': [id, name, position],
  funnel: [id, name, { key: 'steps_count', type: 'integer' }, position],
  stage: [
    id,
    name,
    { key: 'sales_funnel_id', type: 'reference', to: 'funnel' },
    position,
    colour,
    { key: 'final', type: 'flag' }
  ],
  'event-type': [id, name, colour],
  match: [id, name, { key: 'module', type: 'text' }, { key: 'description', type: 'text' }, deleted]
}
