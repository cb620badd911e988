import type { RecordDetail, RecordQuery } from '@shared/model/records'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, Labels } from '../core'
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
  const of = record.noun === 'module-record' ? { of: ownOf(queries, record.id) } : {}
  return { fetchedAt, value: { ...record, ...of, state, title, name, created, parentId, fields, raw } }
}

/** What the number of a record of another module stands for: see `MatchIngest`. */
function ownOf(queries: Queries, id: number): NonNullable<RecordDetail['of']> {
  const sql = `SELECT name FROM names WHERE number = ? AND noun = 'module-record'`
  const [module = '', serviceId = '0'] = (queries.get<{ name: string }>(sql, id)?.name ?? '').split('\n')
  return { module: module === '' ? null : module, serviceId: Number(serviceId) }
}
