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

/** What the service's searches answered with, in their order: of a search's words; else empty. */
export interface FoundEntries {
  readonly folders: readonly number[]
  readonly files: readonly number[]
}

export interface FilesListing<Query extends FilesListQuery = FilesListQuery> {
  readonly query: Query
  readonly found: FoundEntries
}

/** Files, as the cache shows it to main. */
export interface FilesReads {
  tree(query: TreeQuery): TreePage
  /** Null where it can't be seen. */
  treePosition(query: Omit<TreeQuery, 'offset' | 'limit'> & { readonly id: number }): number | null
  treeTyped(
    query: Omit<TreeQuery, 'offset' | 'limit'> & { readonly text: string; readonly after: number }
  ): number | null
  /** `fetchedAt`: when a folder was answered whole; else that of the oldest row shown. */
  list(listing: FilesListing<FilesQuery> & { readonly whole?: boolean | undefined }): FilesPage & {
    readonly fetchedAt: number | null
    readonly coverage: Coverage
  }
  /** Null when it is not in the list. */
  position(listing: FilesListing<FilesListQuery & { readonly id: number }>): number | null
  typed(listing: FilesListing<FilesListQuery & { readonly text: string; readonly after: number }>): number | null
  place(entry: EntryName): EntryPlace
  /** `found`: of the list whose rows are summed. */
  sums(of: SummedEntries, found: FoundEntries): FilesSums
  space(folder: number | null): FilesSpace
  complete(text: string): {
    readonly options: readonly PathOption[]
    readonly more: boolean
    readonly exact: number | null
  }
  /** The whole list in its order, by `FilesRow.id`. */
  ids(listing: FilesListing): readonly number[]
  /** Rows by these ids, in the order asked; what is not known any more is left out. At most 500. */
  rows(query: { readonly ids: readonly number[]; readonly columns: readonly string[] }): readonly FilesRow[]
}
