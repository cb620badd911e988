/** Space used by the contents of a folder, computed from the cache. */
import { useLiveRead } from '../../data/live-read'

export interface SpaceOf {
  readonly workspaceId: string
  /** Null: the root. */
  readonly folder: number | null
}

export const useFilesSpace = (of: () => SpaceOf) =>
  useLiveRead('files.space', of, {
    changedBy: { changed: ({ noun }) => noun === 'folder' || noun === 'file' },
    pause: 2_000
  })
