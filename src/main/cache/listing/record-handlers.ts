import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import type { WordList } from '../search'
import type { RecordReads } from './record-operations'
import { labelsOf, optionsOf } from './options'
import { getRecord } from './record-detail'
import { People } from './people'
import { RecordLists } from './record-list'

export function recordReads(queries: Queries, decoder: CorrectedDecoder, words: WordList): RecordReads {
  const lists = new RecordLists(queries, decoder, words)
  const people = new People(queries)
  return {
    list: (listing) => queries.snapshot(() => lists.list(listing)),
    position: (listing) => queries.snapshot(() => lists.position(listing)),
    ids: (listing) => queries.snapshot(() => lists.ids(listing)),
    rows: (query) => queries.snapshot(() => lists.rows(query)),
    people: (query) => queries.snapshot(() => people.list(query)),
    personPosition: (query) => queries.snapshot(() => people.position(query)),
    everyPerson: (query) => queries.snapshot(() => people.all(query)),
    get: (record) => queries.snapshot(() => getRecord(queries, decoder, record)),
    options: (of, text) => queries.snapshot(() => optionsOf(queries, of, text)),
    labels: (of, ids) => queries.snapshot(() => labelsOf(queries, of, ids, decoder.joined)),
    joinedIds: () => decoder.joined
  }
}
