import type { Options, PeoplePage, PersonRow, RecordDetail, RecordPage, RecordRow } from '@shared/model/records'
import type { PeopleListQuery, RecordListQuery } from '@shared/contract/listing'
import type { OptionsOf, PeopleQuery, RecordPlaceQuery, RecordQuery } from '@shared/contract/records'
import type { RecordListing, RecordRowsQuery } from './record-list'

export interface RecordKey {
  readonly noun: RecordQuery['noun']
  readonly id: number
}

/** Records of every noun but projects, as the cache shows them to main. */
export interface RecordReads {
  list(listing: RecordListing & { readonly whole?: boolean | undefined }): RecordPage & { fetchedAt: number | null }
  /** Null when it is not in the list. */
  position(listing: RecordListing<RecordPlaceQuery>): number | null
  /** The ids of a whole list in its order: for reading its rows later, window by window. */
  ids(listing: RecordListing<RecordListQuery>): readonly number[]
  /** Rows by their ids, in the order asked; unknown ids are left out. */
  rows(query: RecordRowsQuery): readonly RecordRow[]
  people(query: PeopleQuery): PeoplePage
  /** Null when they are not in the list. */
  personPosition(query: PeopleListQuery & { readonly id: number }): number | null
  /** A whole list of people. */
  everyPerson(query: PeopleListQuery): readonly PersonRow[]
  /** Null when it was never read. */
  get(record: RecordKey): { value: RecordDetail; fetchedAt: number } | null
  options(of: OptionsOf, text: string): Options
  labels(of: OptionsOf, ids: readonly number[]): readonly (string | null)[]
  /** The service's ids by the local ids that they replaced: stored views may still use those. */
  joinedIds(): ReadonlyMap<number, number>
}
