import type { FieldRole } from '@shared/model/record'
import { t } from '../../locales'
import type { ColumnId } from './columns'

/** The user's names of fields with roles; see stores/field-names.ts. */
interface Names {
  nameOf(role: FieldRole): string | null
}

/** What a column is called: as the user named the field with its role, else in our own word. Columns are roles. */
export function columnName(names: Names, id: ColumnId): string {
  return names.nameOf(id) ?? t(`projects.column.${id}`)
}
