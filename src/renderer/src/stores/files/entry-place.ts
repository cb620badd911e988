/** The name of an entry and the folders above it, from the cache. */
import type { EntryName } from '@shared/model/files'
import { useLiveRead } from '../../data/live-read'
import { useNotices } from '../../state/notices'

/** @param of null: nothing is read */
export function useEntryPlace(of: () => (EntryName & { readonly workspaceId: string }) | null) {
  const { value } = useLiveRead('files.place', of, {
    changedBy: { changed: ({ noun }) => noun === 'folder' || noun === 'file' },
    onError: useNotices().problemHere
  })
  /** Null until loaded. */
  return value
}
