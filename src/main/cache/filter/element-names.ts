import type { FieldCorrection, FieldType } from '@shared/model/field-correction'
import type { FilterField } from '@shared/rules/filter/fields'
import type { ElementNames } from '@shared/rules/filter/plan-drafts'
import { fieldNames } from '../../api/fields'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, ListLabels } from '../core'
import { listsByTitles, listsCalledLike, type NamedList } from '../fields'

/**
 * What the elements of these ids are called in the list that the user tied a field to, else in the one that the field is
 * called like: projects may say an element by its name alone. Where no list or several may be meant, and where the list
 * has no such element, the field is open; not where its values were found to be ids, or the user says that they are none.
 */
export function elementNames(
  queries: Queries,
  decoder: CorrectedDecoder,
  fields: readonly FilterField[],
  ids: readonly number[]
): ElementNames {
  const ofIds = new Set(decoder.inferences.map(({ key }) => key))
  const stated = decoder.stated.of('project')
  const named = fields.filter(({ key }) => !ofIds.has(key) && !isPlain(stated?.byKey.get(key)))
  const lists = named.length === 0 ? [] : listsByTitles(queries)
  const labels = new ListLabels(queries)
  const calledIn = named.map((field) => {
    const list = stated?.byKey.get(field.key)?.list ?? listLike(queries, field, lists)
    return { field, called: ids.map((id) => (list === null ? null : labels.of(list, id))) }
  })
  return {
    names: [...new Set(calledIn.flatMap(({ called }) => called.flatMap((name) => name ?? [])))],
    open: calledIn.flatMap(({ field, called }) => (called.includes(null) ? field : []))
  }
}

/** Whether the user said that its values are no elements of any list. */
const isPlain = (stated: Pick<FieldCorrection, 'list' | 'type'> | undefined): boolean =>
  stated?.list === null || (stated?.type !== undefined && !REFERRING.has(stated.type))

const REFERRING: ReadonlySet<FieldType> = new Set<FieldType>(['references', 'people', 'folders', 'files', 'projects'])

function listLike(queries: Queries, { field, key }: FilterField, lists: readonly NamedList[]): string | null {
  const label = queries.get<{ label: string }>('SELECT label FROM fields WHERE field = ?', field)?.label ?? key
  const names = fieldNames(key, label)
  const [found, other] = names === null ? [] : listsCalledLike(names, lists)
  return found === undefined || other !== undefined ? null : found.list.name
}
