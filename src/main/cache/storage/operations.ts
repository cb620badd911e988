import type { Coverage } from '@shared/model/cached'
import type {
  EntryName,
  EntryPlace,
  PathOption,
  StoragePage,
  StorageRow,
  StorageSpace,
  StorageSums,
  TreePage
} from '@shared/model/storage'
import type { StorageListQuery, StorageQuery, SummedEntries, TreeQuery } from '@shared/contract/storage'

/** What the service's searches answered with, in their order: of a search's words; else empty. */
export interface FoundEntries {
  readonly folders: readonly number[]
  readonly files: readonly number[]
}

export interface StorageListing<Query extends StorageListQuery = StorageListQuery> {
  readonly query: Query
  readonly found: FoundEntries
}

/** The storage area, as the cache shows it to main. */
export interface StorageReads {
  tree(query: TreeQuery): TreePage
  /** Null where it can't be seen. */
  treePosition(query: Omit<TreeQuery, 'offset' | 'limit'> & { readonly id: number }): number | null
  treeTyped(
    query: Omit<TreeQuery, 'offset' | 'limit'> & { readonly text: string; readonly after: number }
  ): number | null
  /** `fetchedAt`: when a folder was answered whole; else that of the oldest row shown. */
  list(listing: StorageListing<StorageQuery> & { readonly whole?: boolean | undefined }): StoragePage & {
    readonly fetchedAt: number | null
    readonly coverage: Coverage
  }
  /** Null when it is not in the list. */
  position(listing: StorageListing<StorageListQuery & { readonly id: number }>): number | null
  typed(listing: StorageListing<StorageListQuery & { readonly text: string; readonly after: number }>): number | null
  place(entry: EntryName): EntryPlace
  /** `found`: of the list whose rows are summed. */
  sums(of: SummedEntries, found: FoundEntries): StorageSums
  space(folder: number | null): StorageSpace
  complete(text: string): {
    readonly options: readonly PathOption[]
    readonly more: boolean
    readonly exact: number | null
  }
  /** The whole list in its order, by `StorageRow.id`. */
  ids(listing: StorageListing): readonly number[]
  /** Rows by these ids, in the order asked; what is not known any more is left out. At most 500. */
  rows(query: { readonly ids: readonly number[]; readonly columns: readonly string[] }): readonly StorageRow[]
}
