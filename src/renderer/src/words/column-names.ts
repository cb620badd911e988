import type { KnownField } from '@shared/model/field-inventory'
import type { ColumnKey, OwnKey } from '@shared/model/view'
import { fieldKey, isField } from '../basics/columns'
import { fieldLabel, keyName } from './field-text'

/** The user's names for built-in columns. */
interface Names {
  nameOf(own: OwnKey): string | null
}

/**
 * The name of a column. For a built-in one: the user's name of its field, else our word (`words`). For any other field:
 * the user's or the service's; what its key says while it is unknown.
 */
export function columnName(names: Names, words: (own: OwnKey) => string, id: ColumnKey, field?: KnownField): string {
  if (!isField(id)) return names.nameOf(id) ?? words(id)
  if (field) return knownName(field)
  return keyName(fieldKey(id))
}

/** What a field is called in a list of columns. */
export function knownName({ key, label, now, correction }: KnownField): string {
  const renamed = correction?.label !== undefined
  return fieldLabel({ key, label: correction?.label ?? label, role: now.role, renamed })
}
