import type { FilterField } from '@shared/rules/filter/fields'
import { fieldNames } from '../../api/fields'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, ListLabels } from '../core'
import { listsByTitles, listsCalledLike, type NamedList } from '../fields'

type NamedField = Pick<FilterField, 'field' | 'key'>

/**
 * What the elements of these ids are called in the list that the user tied a field to, else in the one that the field is
 * called like: projects may say an element by its name alone. Nothing where several lists may be meant, nor of a field
 * whose values were found to be ids.
 */
export function elementNames(
  queries: Queries,
  decoder: CorrectedDecoder,
  fields: readonly NamedField[],
  ids: readonly number[]
): readonly string[] {
  const ofIds = new Set(decoder.inferences.map(({ key }) => key))
  const named = fields.filter(({ key }) => !ofIds.has(key))
  const lists = named.length === 0 ? [] : listsByTitles(queries)
  const said = decoder.said.of('project')
  const labels = new ListLabels(queries)
  const names = named.flatMap((field) => {
    const tied = said?.byKey.get(field.key)?.list
    const list = tied === undefined ? listLike(queries, field, lists) : tied
    return list === null ? [] : ids.flatMap((id) => labels.of(list, id) ?? [])
  })
  return [...new Set(names)]
}

function listLike(queries: Queries, { field, key }: NamedField, lists: readonly NamedList[]): string | null {
  const label = queries.get<{ label: string }>('SELECT label FROM fields WHERE field = ?', field)?.label ?? key
  const names = fieldNames(key, label)
  const [found, other] = names === null ? [] : listsCalledLike(names, lists)
  return found === undefined || other !== undefined ? null : found.list.name
}
