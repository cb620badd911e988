import type { ProjectSortKey } from '@shared/model/project'
import type { FieldRole, FieldValue, ReferenceKind } from '@shared/model/record'
import type { OwnColumn } from '../columns'

/** Fields whose order has its own column. */
export const AS_ROLE: Readonly<Partial<Record<FieldRole, ProjectSortKey>>> = {
  id: 'id',
  title: 'title',
  created: 'created',
  price: 'price',
  stage: 'stage',
  responsible: 'responsible'
}
/** Fields whose values are in a column, with the kind of their ids. */
export const IN_COLUMN: Readonly<
  Partial<Record<FieldRole, { readonly column: OwnColumn; readonly kind: ReferenceKind | null }>>
> = {
  currency: { column: 'currency', kind: 'currency' },
  funnel: { column: 'funnel', kind: 'funnel' },
  'user-group': { column: 'user_group', kind: 'user-group' },
  updated: { column: 'updated', kind: null },
  name: { column: 'name', kind: null },
  parent: { column: 'parent', kind: null },
  position: { column: 'position', kind: null }
}
/** Types whose values are in columns. */
export const ORDERED: ReadonlySet<FieldValue['type']> = new Set<FieldValue['type']>([
  'number',
  'money',
  'date',
  'moment',
  'flag',
  'references',
  'text',
  'texts'
])

/** Whether lists can be sorted by a field with this role and type. `type` is null while all its values are empty. */
export function isSortable(role: FieldRole | null, type: FieldValue['type'] | null): boolean {
  if (role !== null && (AS_ROLE[role] !== undefined || IN_COLUMN[role] !== undefined)) return true
  return type === null || ORDERED.has(type)
}
