import type { Options, OptionsOf, RecordDetail, RecordPage, RecordPlaceQuery, RecordQuery } from '@shared/model/records'
import type { Queries } from '../../database/queries'
import type { Handlers } from '../../database/worker-host'
import type { WorkerLink } from '../../database/worker-link'
import type { CorrectedDecoder } from '../decoder'
import { labelsOf, optionsOf } from './options'
import { getRecord } from './record-detail'
import { RecordLists, type RecordListing } from './record-list'

interface RecordKey {
  readonly noun: RecordQuery['noun']
  readonly id: number
}

export interface RecordReaderCommands {
  listRecords: { in: RecordListing; out: RecordPage & { fetchedAt: number | null } }
  recordPosition: { in: RecordListing<RecordPlaceQuery>; out: number | null }
  getRecord: { in: RecordKey; out: { value: RecordDetail; fetchedAt: number } | null }
  options: { in: { of: OptionsOf; text: string }; out: Options }
  optionLabels: { in: { of: OptionsOf; ids: readonly number[] }; out: readonly (string | null)[] }
  joinedIds: { in: undefined; out: readonly (readonly [local: number, id: number])[] }
}

/** Records of every kind but projects, as the cache shows them to main. */
export interface RecordsAccess {
  list(listing: RecordListing): Promise<RecordPage & { fetchedAt: number | null }>
  /** Null when it is not in the list. */
  position(listing: RecordListing<RecordPlaceQuery>): Promise<number | null>
  /** Null when the cache has never met it. */
  get(record: RecordKey): Promise<{ value: RecordDetail; fetchedAt: number } | null>
  options(of: OptionsOf, text: string): Promise<Options>
  labels(of: OptionsOf, ids: readonly number[]): Promise<readonly (string | null)[]>
  /** The service's ids by ours that they took the place of: what was kept may still ask by those. */
  joinedIds(): Promise<ReadonlyMap<number, number>>
}

export function recordReaderHandlers(queries: Queries, decoder: CorrectedDecoder): Handlers<RecordReaderCommands> {
  const lists = new RecordLists(queries)
  return {
    listRecords: (listing) => queries.snapshot(() => lists.list(listing)),
    recordPosition: (listing) => queries.snapshot(() => lists.position(listing)),
    getRecord: (record) => queries.snapshot(() => getRecord(queries, decoder, record)),
    options: ({ of, text }) => queries.snapshot(() => optionsOf(queries, of, text)),
    optionLabels: ({ of, ids }) => queries.snapshot(() => labelsOf(queries, of, ids, decoder.joined)),
    joinedIds: () => [...decoder.joined]
  }
}

export const recordsAccess = (reader: Pick<WorkerLink<RecordReaderCommands>, 'call'>): RecordsAccess => ({
  list: (listing) => reader.call('listRecords', listing),
  position: (listing) => reader.call('recordPosition', listing),
  get: (record) => reader.call('getRecord', record),
  options: (of, text) => reader.call('options', { of, text }),
  labels: (of, ids) => reader.call('optionLabels', { of, ids }),
  joinedIds: async () => new Map(await reader.call('joinedIds', undefined))
})
