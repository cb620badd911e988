import type { AskedBehind } from '../../model/cached'
import type {
  EntryName,
  EntryPlace,
  PathOption,
  StorageListQuery,
  StoragePage,
  StorageQuery,
  StorageSpace,
  StorageSums,
  SummedEntries,
  TreePage,
  TreeQuery
} from '../../model/storage'

interface InWorkspace {
  readonly workspaceId: string
}

export interface StorageRoutes {
  /** The folders that can be seen, from the cache; `/cloud/tree` is asked behind it when it is old. */
  'storage.tree': { in: InWorkspace & TreeQuery; out: AskedBehind<TreePage> }
  /** Where a folder stands among them; null where a folder above it is closed, or it has no place. */
  'storage.treePosition': {
    in: InWorkspace & Omit<TreeQuery, 'offset' | 'limit'> & { readonly id: number }
    out: { readonly index: number | null }
  }
  /**
   * The first folder behind the place `after` (from 0; -1: all of them) whose name begins with `text`, among those that
   * can be seen, going round; for typing a name in the tree. Null without one.
   */
  'storage.treeTyped': {
    in: InWorkspace & Omit<TreeQuery, 'offset' | 'limit'> & { readonly text: string; readonly after: number }
    out: { readonly index: number | null }
  }
  /**
   * A list from the cache at once. Behind it the service is asked: for a folder by `/cloud`, for words by both searches
   * (from 3 letters on), else for the lists.
   */
  'storage.list': { in: InWorkspace & StorageQuery; out: AskedBehind<StoragePage> }
  /** Where a row stands in its list, by `StorageRow.id`; null when it is not in it. */
  'storage.position': {
    in: InWorkspace & StorageListQuery & { readonly id: number }
    out: { readonly index: number | null }
  }
  /** The first row behind `after` whose name begins with `text`, going round; for typing a name in a list. */
  'storage.typed': {
    in: InWorkspace & StorageListQuery & { readonly text: string; readonly after: number }
    out: { readonly index: number | null }
  }
  'storage.place': { in: InWorkspace & EntryName; out: EntryPlace }
  'storage.sums': { in: InWorkspace & { readonly of: SummedEntries }; out: StorageSums }
  'storage.space': { in: InWorkspace & { readonly folder: number | null }; out: StorageSpace }
  /** Folders whose path begins as typed, steps apart by slashes; at most 50. `exact`: the one that is typed in full. */
  'storage.complete': {
    in: InWorkspace & { readonly text: string }
    out: { readonly options: readonly PathOption[]; readonly more: boolean; readonly exact: number | null }
  }
  /** Ends the searches of the service that run for these words. */
  'storage.endSearch': { in: InWorkspace & { readonly text: string }; out: undefined }
}
