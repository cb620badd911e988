import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import type { RecordReads } from './record-operations'
import { labelsOf, optionsOf } from './options'
import { getRecord } from './record-detail'
import { RecordLists } from './record-list'

export function recordReads(queries: Queries, decoder: CorrectedDecoder): RecordReads {
  const lists = new RecordLists(queries)
  return {
    list: (listing) => queries.snapshot(() => lists.list(listing)),
    position: (listing) => queries.snapshot(() => lists.position(listing)),
    get: (record) => queries.snapshot(() => getRecord(queries, decoder, record)),
    options: (of, text) => queries.snapshot(() => optionsOf(queries, of, text)),
    labels: (of, ids) => queries.snapshot(() => labelsOf(queries, of, ids, decoder.joined)),
    joinedIds: () => decoder.joined
  }
}
