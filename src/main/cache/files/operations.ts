import type { Coverage } from '@shared/model/cached'
import type {
  EntryName,
  EntryPlace,
  PathOption,
  FilesPage,
  FilesRow,
  FilesSpace,
  FilesSums,
  TreePage
} from '@shared/model/files'
import type { FilesListQuery, FilesQuery, SummedEntries, TreeQuery } from '@shared/contract/files'

/** Results of the service's searches, in service order; empty if the list is no search. */
export interface FoundEntries {
  readonly folders: readonly number[]
  readonly files: readonly number[]
}

export interface FilesListing<Query extends FilesListQuery = FilesListQuery> {
  readonly query: Query
  readonly found: FoundEntries
}

/** Reads of files for main. */
export interface FilesReads {
  tree(query: TreeQuery): TreePage
  /** Null if the folder is not visible. */
  treePosition(query: Omit<TreeQuery, 'offset' | 'limit'> & { readonly id: number }): number | null
  treeTyped(
    query: Omit<TreeQuery, 'offset' | 'limit'> & { readonly text: string; readonly after: number }
  ): number | null
  /** `fetchedAt`: when the folder was answered completely; else the time of the oldest displayed row. */
  list(listing: FilesListing<FilesQuery> & { readonly whole?: boolean | undefined }): FilesPage & {
    readonly fetchedAt: number | null
    readonly coverage: Coverage
  }
  /** Null if the entry is not in the list. */
  position(listing: FilesListing<FilesListQuery & { readonly id: number }>): number | null
  typed(listing: FilesListing<FilesListQuery & { readonly text: string; readonly after: number }>): number | null
  place(entry: EntryName): EntryPlace
  /** `found`: search results of the list whose rows are summed. */
  sums(of: SummedEntries, found: FoundEntries): FilesSums
  space(folder: number | null): FilesSpace
  complete(text: string): {
    readonly options: readonly PathOption[]
    readonly more: boolean
    readonly exact: number | null
  }
  /** All rows of the list in order, by `FilesRow.id`. */
  ids(listing: FilesListing): readonly number[]
  /** Rows with these ids, in request order, at most 500. Unknown ids are left out. */
  rows(query: { readonly ids: readonly number[]; readonly columns: readonly string[] }): readonly FilesRow[]
}
