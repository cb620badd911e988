import type { KnownField } from '@shared/model/field-inventory'
import type { ColumnKey, OwnKey } from '@shared/model/view'
import { fieldKey, isField } from './columns'
import { fieldLabel } from '../fields/field-text'

/** The user's names of what has columns of its own. */
interface Names {
  nameOf(own: OwnKey): string | null
}

/**
 * What a column is called. One of the kind's own: as the user named the field with it, else in our own word (`words`). Any other field: as
 * the user or the service calls it; by the last step of its key while it is not known (or no longer met).
 */
export function columnName(names: Names, words: (own: OwnKey) => string, id: ColumnKey, field?: KnownField): string {
  if (!isField(id)) return names.nameOf(id) ?? words(id)
  if (field) return knownName(field)
  const key = fieldKey(id)
  return key.slice(key.lastIndexOf('.') + 1)
}

/** What a field is called in a list of columns. */
export function knownName({ key, label, now, correction }: KnownField): string {
  const renamed = correction?.label !== undefined
  return fieldLabel({ key, label: correction?.label ?? label, role: now.role, renamed })
}
