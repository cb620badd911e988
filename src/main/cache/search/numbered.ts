/** Finds records by the service's number. */
import type { SearchedNoun } from '@shared/model/nouns'
import type { SearchQuery } from '@shared/contract/search'
import type { Queries } from '../../database/queries'
import { moduleRecordsNumbered, STATE } from '../core'
import { statesOf } from './documents'

export interface NumberedRecord {
  readonly noun: SearchedNoun
  readonly rid: number
}

/** Records of these nouns with the number; deleted ones on request. Call within a snapshot. */
export function ridsNumbered(
  queries: Queries,
  nouns: readonly SearchedNoun[],
  id: number,
  deleted: SearchQuery['deleted']
): readonly NumberedRecord[] {
  const states = JSON.stringify(statesOf(deleted).map(Number))
  return nouns.flatMap((noun) => {
    // Their ids in the cache are local.
    const ids = noun === 'module-record' ? moduleRecordsNumbered(queries, id) : [id]
    const rids = queries.numbers(
      `SELECT rid FROM records WHERE id IN (SELECT value FROM json_each(?))
         AND scope IN (SELECT scope FROM scopes WHERE noun = ?)
         AND (state = ${STATE.deleted}) IN (SELECT value FROM json_each(?))`,
      ...[JSON.stringify(ids), noun, states]
    )
    return rids.map((rid): NumberedRecord => ({ noun, rid }))
  })
}
