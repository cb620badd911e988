import { PROJECT_SORT_KEYS } from '@shared/model/project'
import type { FieldRole, FieldValue, ReferenceKind } from '@shared/model/record'
import type { OwnColumn } from '../columns'

/** Roles of fields that every noun has, by which lists are sorted: each has a column of this name. */
export const sortRole = (role: FieldRole | null) => PROJECT_SORT_KEYS.find((key) => key === role)

/** Fields whose values are in another column, with the kind of their ids. */
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

/** Whether values of a type are in columns. `type` is null while all values are empty. */
export const isOrdered = (type: FieldValue['type'] | null): boolean => type !== 'empty' && type !== 'json'

/** Whether lists can be sorted by a field with this role and type. */
export const isSortable = (role: FieldRole | null, type: FieldValue['type'] | null): boolean =>
  sortRole(role) !== undefined || (role !== null && IN_COLUMN[role] !== undefined) || isOrdered(type)
