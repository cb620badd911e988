import type { Options, PeoplePage, PersonRow, RecordDetail, RecordPage, RecordRow } from '@shared/model/records'
import type { PeopleListQuery, RecordListQuery } from '@shared/contract/listing'
import type { OptionsOf, PeopleQuery, RecordPlaceQuery, RecordQuery } from '@shared/contract/records'
import type { RecordListing, RecordRowsQuery } from './record-list'

export interface RecordKey {
  readonly noun: RecordQuery['noun']
  readonly id: number
}

/** Reads of records other than projects, for the rest of main. */
export interface RecordReads {
  list(listing: RecordListing & { readonly whole?: boolean | undefined }): RecordPage & { fetchedAt: number | null }
  /** Null when the record is not in the list. */
  position(listing: RecordListing<RecordPlaceQuery>): number | null
  /** The ids of a whole list in order, for reading its rows window by window. */
  ids(listing: RecordListing<RecordListQuery>): readonly number[]
  /** Rows with these ids, in request order; unknown ids are left out. */
  rows(query: RecordRowsQuery): readonly RecordRow[]
  people(query: PeopleQuery): PeoplePage
  /** Null when the person is not in the list. */
  personPosition(query: PeopleListQuery & { readonly id: number }): number | null
  everyPerson(query: PeopleListQuery): readonly PersonRow[]
  /** Null when the record was never read. */
  get(record: RecordKey): { value: RecordDetail; fetchedAt: number } | null
  options(of: OptionsOf, text: string): Options
  labels(of: OptionsOf, ids: readonly number[]): readonly (string | null)[]
  /** Service ids by the local ids that they replaced: stored views may still use the local ids. */
  joinedIds(): ReadonlyMap<number, number>
}
