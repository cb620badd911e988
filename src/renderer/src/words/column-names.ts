import type { KnownField } from '@shared/model/field-inventory'
import type { ColumnKey, OwnKey } from '@shared/model/view'
import { fieldKey, isField } from '../basics/columns'
import { fieldLabel, keyName } from './field-text'

/** The user's names for built-in columns. */
interface Names {
  nameOf(own: OwnKey): string | null
}

/**
 * The name of a column. Built-in: the user's name of its field, else our default (`words`). Other fields: the user's or
 * the service's name; a phrase from the key while unknown.
 */
export function columnName(names: Names, words: (own: OwnKey) => string, id: ColumnKey, field?: KnownField): string {
  if (!isField(id)) return names.nameOf(id) ?? words(id)
  if (field) return knownName(field)
  return keyName(fieldKey(id))
}

/** The name of a field in a list of columns. */
export function knownName({ key, label, now, correction }: KnownField): string {
  const isRenamed = correction?.label !== undefined
  return fieldLabel({ key, label: correction?.label ?? label, role: now.role, isRenamed })
}
