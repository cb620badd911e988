import type { FieldCorrection, FieldType } from '@shared/model/field-correction'
import type { FilterField } from '@shared/rules/filter/fields'
import { fieldNames } from '../../api/fields'
import type { Queries } from '../../database/queries'
import { Labels } from '../core'
import { listsByTitles, listsCalledLike, type NamedList, type Source } from '../fields'

/**
 * Names of these elements, because projects may store an element by its name alone. The list is the one tied to the
 * field by the user, else the one named like the field.
 * The result is open if no list or several lists fit, or if the list lacks the element. It is not open if the field's
 * values proved to be ids, or if the user said that they are no elements.
 */
export function elementNames({ queries, decoder }: Source, fields: readonly FilterField[], ids: readonly number[]) {
  const ofIds = new Set(decoder.inferences.map(({ key }) => key))
  const stated = decoder.stated.of('project')
  const named = fields.filter(({ key }) => !ofIds.has(key) && !isPlain(stated?.byKey.get(key)))
  const lists = named.length === 0 ? [] : listsByTitles(queries)
  const labels = new Labels(queries)
  const calledIn = named.map((field) => {
    const list = stated?.byKey.get(field.key)?.list ?? listLike(queries, field, lists)
    return { field, called: ids.map((id) => (list === null ? null : labels.ofElement(list, id))) }
  })
  return {
    names: [...new Set(calledIn.flatMap(({ called }) => called.flatMap((name) => name ?? [])))],
    open: calledIn.flatMap(({ field, called }) => (called.includes(null) ? field : []))
  }
}

/** Whether the user said that the field's values are not list elements. */
const isPlain = (stated: Pick<FieldCorrection, 'list' | 'type'> | undefined): boolean =>
  stated?.list === null || (stated?.type !== undefined && !REFERRING.has(stated.type))

const REFERRING: ReadonlySet<FieldType> = new Set<FieldType>(['references', 'people', 'folders', 'files', 'projects'])

function listLike(queries: Queries, { field, key }: FilterField, lists: readonly NamedList[]): string | null {
  const label = queries.get<{ label: string }>('SELECT label FROM fields WHERE field = ?', field)?.label ?? key
  const names = fieldNames(key, label)
  const [found, other] = names === null ? [] : listsCalledLike(names, lists)
  return found === undefined || other !== undefined ? null : found.list.name
}
