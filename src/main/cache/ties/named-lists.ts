import { normaliseKey } from '../../api/key-names'
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, Contents, type ContentPlace } from '../contents'
import { findScope } from '../reference'
import { STATE } from '../states'

/** A dynamic list with everything that it is called. */
export interface NamedList {
  /** What the service wants to hear. */
  readonly name: string
  readonly names: readonly string[]
}

/** Where a list's record may say what it is called besides name and title. */
const SAYS_NAME = /^(list_)?(name|title|label|caption|code|alias|slug|key|table|description|название|наименование|код)$/
/** A longer text describes and does not name. */
const LONGEST = 80

type Row = ContentPlace & { readonly name: string | null; readonly title: string | null }

/** The active dynamic lists. */
export function listsByNames(queries: Queries): readonly NamedList[] {
  const scope = findScope(queries, { noun: 'list' })
  if (scope === null) return []
  const contents = new Contents(queries)
  const sql = `SELECT name, title, ${CONTENT_COLUMNS} FROM records WHERE scope = ? AND state = ${STATE.active}`
  return queries.all<Row>(sql, scope).flatMap((row) => {
    const name = row.name ?? row.title
    if (name === null) return []
    const others = Object.entries(contents.fields(row) ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' && value.length <= LONGEST && SAYS_NAME.test(normaliseKey(key)) ? value : []
    )
    return { name, names: [...new Set([name, ...(row.title === null ? [] : [row.title]), ...others])] }
  })
}
