import type { FilesListQuery } from '@shared/contract/files'

/** Results of the service's searches, in service order; empty if the list is no search. */
export interface FoundEntries {
  readonly folders: readonly number[]
  readonly files: readonly number[]
}

export interface FilesListing<Query extends FilesListQuery = FilesListQuery> {
  readonly query: Query
  readonly found: FoundEntries
}
