import type { FieldRole, FieldValue, ReferenceKind } from '@shared/model/record'
import type { ProjectSortKey } from '@shared/model/project'
import type { OwnColumn } from '../columns'

interface RoleColumn {
  readonly column: OwnColumn
  /** The kind of its ids; null for other values. */
  readonly kind: ReferenceKind | null
}

/** Roles whose values are in a column of every noun. */
export const ROLE_COLUMNS: Readonly<Partial<Record<FieldRole, RoleColumn>> & Record<ProjectSortKey, RoleColumn>> = {
  id: { column: 'id', kind: null },
  title: { column: 'title', kind: null },
  created: { column: 'created', kind: null },
  price: { column: 'price', kind: null },
  stage: { column: 'stage', kind: 'stage' },
  responsible: { column: 'responsible', kind: 'user' },
  currency: { column: 'currency', kind: 'currency' },
  funnel: { column: 'funnel', kind: 'funnel' },
  'user-group': { column: 'user_group', kind: 'user-group' },
  updated: { column: 'updated', kind: null },
  name: { column: 'name', kind: null },
  parent: { column: 'parent', kind: null },
  position: { column: 'position', kind: null }
}

/** Undefined for a field with its own column. */
export const roleColumn = (role: FieldRole | null): RoleColumn | undefined =>
  role === null ? undefined : ROLE_COLUMNS[role]

/** The column with the ids of a kind. */
export const kindColumn = (kind: ReferenceKind): OwnColumn | undefined =>
  Object.values(ROLE_COLUMNS).find((one) => one.kind === kind)?.column

/** Whether values of a type are in columns. `type` is null while all values are empty. */
export const isOrdered = (type: FieldValue['type'] | null): boolean => type !== 'empty' && type !== 'json'

/** Whether lists can be sorted by a field with this role and type. */
export const isSortable = (role: FieldRole | null, type: FieldValue['type'] | null): boolean =>
  roleColumn(role) !== undefined || isOrdered(type)
