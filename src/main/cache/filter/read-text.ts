import type { Condition } from '@shared/rules/filter/conditions'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import { foldCase, isTextMatch, wantedText, type WantedText } from '@shared/rules/filter/values'
import type { Queries } from '../../database/queries'
import {
  CONTENT_COLUMNS,
  contentOf,
  type ContentPlace,
  Contents,
  type CorrectedDecoder,
  findScope,
  type StoredParts
} from '../core'

/** Number of records fetched at a time; their blocks stay unpacked meanwhile. */
const BATCH = 2_000
type Row = ContentPlace & { readonly id: number }

/**
 * Finds projects with a text that no column can answer (part of a text, or a built-in field). Reads all records:
 * 100,000 in just under a second.
 *
 * @returns their `rid`s
 */
export function textHolders(
  queries: Queries,
  decoder: CorrectedDecoder,
  { text, textMatch, keys }: Extract<Condition, { kind: 'text' }>
): number[] {
  const scope = findScope(queries, { noun: 'project' })
  if (scope === null) return []
  const holders: number[] = []
  const wanted = wantedText(text)
  const fields = new Set(keys)
  const needle = needleOf(text, textMatch)
  const sql = `SELECT id, ${CONTENT_COLUMNS} FROM records WHERE scope = ? AND id > ? ORDER BY id LIMIT ${BATCH}`
  let rows: readonly Row[] = []
  do {
    rows = queries.all<Row>(sql, scope, rows.at(-1)?.id ?? -1)
    const contents = new Contents(queries, BATCH)
    for (const row of rows) {
      const parts = contents.parts(row)
      // Decoding a record costs ten times as much as searching its JSON.
      if (needle !== null && !isWritten(needle, parts)) continue
      if (holds(decoder, row.id, parts, fields, wanted, textMatch)) holders.push(row.rid)
    }
  } while (rows.length === BATCH)
  return holders
}

const isWritten = (needle: string, parts: StoredParts): boolean =>
  [parts.list, parts.info, parts.partial, parts.hits].some(
    (part) => part !== null && foldCase(part.json).includes(needle)
  )

function holds(
  decoder: CorrectedDecoder,
  id: number,
  parts: StoredParts,
  keys: ReadonlySet<string>,
  wanted: WantedText,
  textMatch: FilterAssumptions['textMatch']
): boolean {
  const content = contentOf(parts)
  if (content === null) return false
  const { fields } = decoder.decodeRecord('project', { id, fields: content.fields })
  return fields.some(({ key, value }) => keys.has(key) && isTextMatch(value, wanted, textMatch))
}

/**
 * A text that the JSON of a matching record must contain. Null if JSON may spell it differently: numbers and dates have
 * many forms, and some characters are escaped.
 */
function needleOf(text: string, textMatch: FilterAssumptions['textMatch']): string | null {
  const folded = foldCase(textMatch === 'contains' ? text : text.trim())
  return /\p{L}/u.test(folded) && JSON.stringify(folded) === `"${folded}"` ? folded : null
}
