import type { RecordQuery } from '@shared/contract/records'
import type { Field, RecordState } from '@shared/model/record'
import type { RecordDetail } from '@shared/model/records'
import type { DecodedRecord } from '../../api/fields'
import type { Queries } from '../../database/queries'
import {
  CONTENT_COLUMNS,
  type ContentPlace,
  Contents,
  type CorrectedDecoder,
  Labels,
  moduleRecordOf,
  type RecordName,
  stateName
} from '../core'
import { joinBeyond, labelledFields } from '../fields'

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
  { noun, id }: RecordName
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
    fields: labelledFields(joinBeyond(queries, decoder, noun, decoded.fields), decoder.corrections.of(noun), labels),
    raw: decoder.maskedJson(content.fields),
    fetchedAt: content.fetchedAt
  }
}

/** One record with all its fields. Null when it was never read. */
export function getRecord(
  queries: Queries,
  decoder: CorrectedDecoder,
  record: RecordName & Pick<RecordQuery, 'noun'>
): { value: RecordDetail; fetchedAt: number } | null {
  const whole = wholeRecord(queries, decoder, new Labels(queries), record)
  if (whole === null) return null
  const { decoded, state, fields, raw, fetchedAt } = whole
  const { title, name, created, parentId } = decoded
  const named = record.noun === 'module-record' ? moduleRecordOf(queries, record.id) : null
  const of = named === null ? {} : { of: named }
  return { fetchedAt, value: { ...record, ...of, state, title, name, created, parentId, fields, raw } }
}
