import type { Options, OptionsOf, RecordDetail, RecordPage, RecordPlaceQuery, RecordQuery } from '@shared/model/records'
import type { RecordListing } from './record-list'

export interface RecordKey {
  readonly noun: RecordQuery['noun']
  readonly id: number
}

/** Records of every kind but projects, as the cache shows them to main. */
export interface RecordReads {
  list(listing: RecordListing): RecordPage & { fetchedAt: number | null }
  /** Null when it is not in the list. */
  position(listing: RecordListing<RecordPlaceQuery>): number | null
  /** Null when the cache has never met it. */
  get(record: RecordKey): { value: RecordDetail; fetchedAt: number } | null
  options(of: OptionsOf, text: string): Options
  labels(of: OptionsOf, ids: readonly number[]): readonly (string | null)[]
  /** The service's ids by ours that they took the place of: what was kept may still ask by those. */
  joinedIds(): ReadonlyMap<number, number>
}
