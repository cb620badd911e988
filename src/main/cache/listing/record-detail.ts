import type { RecordDetail, RecordQuery } from '@shared/model/records'
import type { Queries } from '../../database/queries'
import { joinBeyond, shownFields } from '../fields'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder, Labels, stateName } from '../core'

interface Row extends ContentPlace {
  readonly state: number
}

/** One record with all its fields, decoded anew from what the service sent. Null when it was never met. */
export function getRecord(
  queries: Queries,
  decoder: CorrectedDecoder,
  { noun, id }: { readonly noun: RecordQuery['noun']; readonly id: number }
): { value: RecordDetail; fetchedAt: number } | null {
  const record = queries.get<Row>(
    `SELECT ${CONTENT_COLUMNS}, state FROM scopes CROSS JOIN records USING (scope)
     WHERE noun = ? AND records.id = ? ORDER BY scope LIMIT 1`,
    noun,
    id
  )
  if (record === undefined) return null
  const content = new Contents(queries).whole(record)
  if (content === null) return null
  const decoded = decoder.decodeRecord(noun, { id, fields: content.fields })
  const { title, name, created, parentId } = decoded
  return {
    fetchedAt: content.fetchedAt,
    value: {
      ...{ noun, id, state: stateName(record.state), title, name, created, parentId },
      fields: shownFields(
        joinBeyond(queries, decoder, noun, decoded.fields),
        decoder.corrections.of(noun),
        new Labels(queries)
      ),
      raw: decoder.maskedJson(content.fields)
    }
  }
}
