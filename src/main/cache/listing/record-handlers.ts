import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { readsOf, type CorrectedDecoder } from '../core'
import type { WordList } from '../search'
import type { RecordReads } from './record-operations'
import { labelsOf, optionsOf } from './options'
import { getRecord } from './record-detail'
import { People } from './people'
import { RecordLists } from './record-list'

export function recordReads(
  queries: Queries,
  decoder: CorrectedDecoder,
  words: WordList,
  columns: ResidentColumns
): RecordReads {
  const { whole, short } = readsOf(queries)
  const lists = new RecordLists(queries, decoder, words, columns)
  const people = new People(queries, columns)
  return {
    list: short((listing) => lists.list(listing)),
    position: whole((listing) => lists.position(listing)),
    ids: whole((listing) => lists.ids(listing)),
    rows: whole((query) => lists.rows(query)),
    people: short((query) => people.list(query)),
    personPosition: whole((query) => people.position(query)),
    everyPerson: whole((query) => people.all(query)),
    get: whole((record) => getRecord(queries, decoder, record)),
    options: short((of, text) => optionsOf(queries, columns, of, text)),
    labels: short((of, ids) => labelsOf(queries, of, ids, decoder.joined)),
    joinedIds: () => decoder.joined
  }
}
