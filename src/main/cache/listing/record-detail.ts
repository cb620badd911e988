import type { RecordDetail } from '@shared/model/records'
import type { RecordQuery } from '@shared/contract/records'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, Labels, moduleRecordOf } from '../core'
import { wholeRecord } from './whole-record'

/** One record with all its fields. Null when it was never read. */
export function getRecord(
  queries: Queries,
  decoder: CorrectedDecoder,
  record: { readonly noun: RecordQuery['noun']; readonly id: number }
): { value: RecordDetail; fetchedAt: number } | null {
  const whole = wholeRecord(queries, decoder, new Labels(queries), record)
  if (whole === null) return null
  const { decoded, state, fields, raw, fetchedAt } = whole
  const { title, name, created, parentId } = decoded
  const named = record.noun === 'module-record' ? moduleRecordOf(queries, record.id) : null
  const of = named === null ? {} : { of: named }
  return { fetchedAt, value: { ...record, ...of, state, title, name, created, parentId, fields, raw } }
}
