import type { Field, Noun, RecordState } from '@shared/model/record'
import type { DecodedRecord } from '../../api/fields'
import type { Queries } from '../../database/queries'
import { CONTENT_COLUMNS, type ContentPlace, Contents, type CorrectedDecoder, type Labels, stateName } from '../core'
import { joinBeyond, shownFields } from '../fields'

export interface RecordKey {
  readonly noun: Noun
  readonly id: number
}

export interface WholeRecord {
  readonly rid: number
  readonly state: RecordState
  readonly decoded: DecodedRecord
  /** Every field that the service returned. */
  readonly fields: readonly Field[]
  readonly raw: string
  readonly fetchedAt: number
}

/** A record of any noun with all known fields, decoded from the stored answers. Null when it was never read. */
export function wholeRecord(
  queries: Queries,
  decoder: CorrectedDecoder,
  labels: Labels,
  { noun, id }: RecordKey
): WholeRecord | null {
  const record = queries.get<ContentPlace & { state: number }>(
    `SELECT ${CONTENT_COLUMNS}, state FROM scopes CROSS JOIN records USING (scope)
     WHERE noun = ? AND records.id = ? ORDER BY scope LIMIT 1`,
    noun,
    id
  )
  const content = record === undefined ? null : new Contents(queries).whole(record)
  if (record === undefined || content === null) return null
  const decoded = decoder.decodeRecord(noun, { id, fields: content.fields })
  return {
    rid: record.rid,
    state: stateName(record.state),
    decoded,
    fields: shownFields(joinBeyond(queries, decoder, noun, decoded.fields), decoder.corrections.of(noun), labels),
    raw: decoder.maskedJson(content.fields),
    fetchedAt: content.fetchedAt
  }
}
