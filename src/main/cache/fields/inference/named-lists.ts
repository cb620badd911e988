import { normaliseKey } from '../../../api/json'
import { type FieldNames, likeness, type Likeness } from '../../../api/fields'
import type { Queries } from '../../../database/queries'
import { CONTENT_COLUMNS, type ContentPlace, Contents, findScope, STATE } from '../../core'

/** A dynamic list with all its names. */
export interface NamedList {
  /** The name to use in requests. */
  readonly name: string
  readonly names: readonly string[]
}

/** Fields of a list's record that may contain further names. */
const SAYS_NAME = /^(list_)?(name|title|label|caption|code|alias|slug|key|table|description|название|наименование|код)$/
/** A longer text is a description, no name. */
const LONGEST = 80

type TitledItem = { readonly name: string | null; readonly title: string | null }

/** The active dynamic lists. */
export function listsByNames(queries: Queries): readonly NamedList[] {
  const contents = new Contents(queries)
  return activeLists<ContentPlace & TitledItem>(queries, `name, title, ${CONTENT_COLUMNS}`).flatMap((row) => {
    const others = Object.entries(contents.fields(row) ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' && value.length <= LONGEST && SAYS_NAME.test(normaliseKey(key)) ? value : []
    )
    return namedList(row, others)
  })
}

/** Like `listsByNames`, by name and title only and without reading records: for frequent requests. */
export const listsByTitles = (queries: Queries): readonly NamedList[] =>
  activeLists<TitledItem>(queries, 'name, title').flatMap((row) => namedList(row, []))

function activeLists<Row>(queries: Queries, columns: string): readonly Row[] {
  const scope = findScope(queries, { noun: 'list' })
  if (scope === null) return []
  return queries.all<Row>(`SELECT ${columns} FROM records WHERE scope = ? AND state = ${STATE.active}`, scope)
}

function namedList({ name, title }: TitledItem, others: readonly string[]): readonly NamedList[] {
  const asked = name ?? title
  return asked === null
    ? []
    : [{ name: asked, names: [...new Set([asked, ...(title === null ? [] : [title]), ...others])] }]
}

/** The lists named like the field, else those with a similar name. */
export function listsCalledLike(
  field: FieldNames,
  lists: readonly NamedList[]
): readonly { readonly list: NamedList; readonly likeness: Likeness }[] {
  const alike = lists.flatMap((list) => {
    const found = likeness(field, list.names)
    return found === null ? [] : { list, likeness: found }
  })
  const same = alike.filter((one) => one.likeness === 'same')
  return same.length > 0 ? same : alike
}
