import type { RecordQuery } from '@shared/contract/records'
import type { RecordDetail } from '@shared/model/records'
import { maskedJson } from '../../api/json'
import { Contents, Labels, moduleRecordOf, type RecordName, stateName } from '../core'
import { joinBeyond, labelledFields, PLACE_COLUMNS, type RecordPlace, type Source } from '../fields'

/**
 * A record of any noun with every field that the service returned, decoded from the stored answers. Null when it was
 * never read.
 */
export function wholeRecord({ queries, decoder }: Source, labels: Labels, { noun, id }: RecordName) {
  const record = queries.get<RecordPlace & { state: number }>(
    `SELECT ${PLACE_COLUMNS}, state FROM scopes CROSS JOIN records USING (scope)
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
    fields: labelledFields(joinBeyond(queries, noun, decoded.fields), decoder.corrections.of(noun), labels),
    raw: maskedJson(content.fields),
    fetchedAt: content.fetchedAt
  }
}

/** One record with all its fields. Null when it was never read. */
export function getRecord(
  source: Source,
  record: RecordName & Pick<RecordQuery, 'noun'>
): { value: RecordDetail; fetchedAt: number } | null {
  const { queries } = source
  const whole = wholeRecord(source, new Labels(queries), record)
  if (whole === null) return null
  const { decoded, state, fields, raw, fetchedAt } = whole
  const { title, name, created, parentId } = decoded
  const named = record.noun === 'module-record' ? moduleRecordOf(queries, record.id) : null
  const of = named === null ? {} : { of: named }
  return { fetchedAt, value: { ...record, ...of, state, title, name, created, parentId, fields, raw } }
}
