import type { Field } from '@shared/model/record'
import type { Condition } from '@shared/rules/filter/conditions'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import { foldCase, isTextMatch, wantedText } from '@shared/rules/filter/values'
import { contentOf, Contents, type StoredParts } from '../core'
import { PLACE_COLUMNS, type RecordPlace, type Source } from '../fields'
import { VERDICT, type Verdicts } from './verdicts'

/** Number of records fetched at a time; their blocks stay unpacked meanwhile. */
const BATCH = 500

/** Reads the projects at these places, in stored order: neighbours share a block. Decodes their fields on demand. */
export function* projectsAt({ queries, decoder, columns }: Source, places: readonly number[]) {
  const { ridOf, placeOf } = columns.places('project')
  const sql = `SELECT ${PLACE_COLUMNS} FROM records WHERE rid IN (SELECT value FROM json_each(?))`
  const rids = Float64Array.from(places, (place) => ridOf[place] ?? 0).sort()
  for (let from = 0; from < rids.length; from += BATCH) {
    const some = [...rids.subarray(from, from + BATCH)]
    const contents = new Contents(queries, BATCH)
    for (const row of queries.all<RecordPlace>(sql, JSON.stringify(some))) {
      const place = placeOf(row.rid)
      if (place === null) continue
      const parts = contents.parts(row)
      const fields = (): readonly Field[] => {
        const content = contentOf(parts)
        return content === null ? [] : decoder.decodeRecord('project', { id: row.id, fields: content.fields }).fields
      }
      yield { place, parts, fields }
    }
  }
}

/**
 * Finds projects with a text that no column can answer (part of a text, or a built-in field). Reads all records:
 * 100,000 in just under a second.
 *
 * @param verdicts modified and returned
 */
export function textVerdicts(
  source: Source,
  { text, textMatch, keys }: Extract<Condition, { kind: 'text' }>,
  verdicts: Verdicts
): Verdicts {
  const wanted = wantedText(text)
  const named = new Set(keys)
  const needle = needleOf(text, textMatch)
  for (const { place, parts, fields } of projectsAt(source, [...verdicts.keys()])) {
    // Decoding a record costs ten times as much as searching its JSON.
    if (needle !== null && !isWritten(needle, parts)) continue
    const isHolder = fields().some(({ key, value }) => named.has(key) && isTextMatch(value, wanted, textMatch))
    if (isHolder) verdicts[place] = VERDICT.yes
  }
  return verdicts
}

const isWritten = (needle: string, parts: StoredParts): boolean =>
  [parts.list, parts.info, parts.partial, parts.hits].some(
    (part) => part !== null && foldCase(part.json).includes(needle)
  )

/**
 * A text that the JSON of a matching record must contain. Null if JSON may spell it differently: numbers and dates have
 * many forms, and some characters are escaped.
 */
function needleOf(text: string, textMatch: FilterAssumptions['textMatch']): string | null {
  const folded = foldCase(textMatch === 'contains' ? text : text.trim())
  return /\p{L}/u.test(folded) && JSON.stringify(folded) === `"${folded}"` ? folded : null
}
