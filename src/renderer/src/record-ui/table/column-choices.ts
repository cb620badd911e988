/** The columns offered in the column chooser, in order. Pure. */
import type { KnownField } from '@shared/model/field-inventory'
import type { ViewColumn } from '@shared/contract/views'
import type { ColumnKey } from '@shared/model/view'
import { isField, type OwnColumns } from '../../basics/columns'
import { written } from './edit-columns'

export interface ColumnChoice {
  readonly key: ColumnKey
  readonly name: string
  readonly isShown: boolean
  readonly pinned: boolean
  /** Whether it cannot be removed. */
  readonly isFixed: boolean
}

export interface ColumnSection {
  readonly section: 'shown' | 'fields' | 'parts'
  readonly list: readonly ColumnChoice[]
}

export interface ChoiceOptions {
  readonly nameOf: (key: ColumnKey) => string
  readonly hidden: (key: ColumnKey) => boolean
  /** Search text: only columns whose name contains it. */
  readonly text: string
}

/**
 * The shown columns first, then other built-in ones and fields, then fields of references. Hidden fields and fields
 * that may contain secrets are excluded.
 */
export function choicesOf(
  own: OwnColumns,
  columns: readonly ViewColumn[],
  fields: readonly KnownField[],
  { nameOf, hidden, text }: ChoiceOptions
): readonly ColumnSection[] {
  const now = written(own, columns)
  const hasColumn = new Set<string>(own.map(({ id }) => id))
  const taken = new Set(now.map(({ key }) => key))
  const wanted = text.trim().toLocaleLowerCase()
  const choice = (key: ColumnKey, isShown = false, pinned = false): ColumnChoice[] => {
    const name = nameOf(key)
    if (wanted !== '' && !name.toLocaleLowerCase().includes(wanted) && !key.toLowerCase().includes(wanted)) return []
    return [{ key, name, isShown, pinned, isFixed: key === 'title' }]
  }
  const offered = fields.filter(
    ({ now: { role }, isMasked, correction }) =>
      !isMasked && correction?.hidden !== true && (role === null || !hasColumn.has(role))
  )
  const others = (isPart: boolean): ColumnKey[] =>
    offered
      .filter((field) => field.isPart === isPart)
      .map(({ key }): ColumnKey => `field:${key}`)
      .filter((key) => !hasColumn.has(key))
  const roles = own.map(({ id }) => id).filter((id) => !hidden(id))
  const rest = (keys: readonly ColumnKey[]): ColumnChoice[] =>
    keys.filter((key) => !taken.has(key)).flatMap((key) => choice(key))
  return [
    {
      section: 'shown',
      list: now
        .filter(({ key }) => isField(key) || key === 'title' || !hidden(key))
        .flatMap(({ key, pinned }) => choice(key, true, pinned))
    },
    { section: 'fields', list: rest([...roles, ...others(false)]) },
    { section: 'parts', list: rest(others(true)) }
  ]
}
