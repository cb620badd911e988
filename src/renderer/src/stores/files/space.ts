/** Where the space of a folder goes, worked out in the cache. */
import { useLiveRead } from '../../data/live-read'

export interface SpaceOf {
  readonly workspaceId: string
  /** Null: the top. */
  readonly folder: number | null
}

export const useFilesSpace = (of: () => SpaceOf) =>
  useLiveRead('files.space', of, {
    changedBy: { changed: ({ noun }) => noun === 'folder' || noun === 'file' },
    pause: 2_000
  })
