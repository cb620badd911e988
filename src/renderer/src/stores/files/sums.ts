/** Sums of a folder or of selected rows, computed from the cache. */
import { useLiveRead } from '../../data/live-read'
import type { SummedEntries } from '@shared/contract/files'
import { useNotices } from '../../state/notices'

/** Debounce in milliseconds: dragging a selection changes it with every row. */
const SETTLED = 180

export interface SumsQuestion {
  readonly workspaceId: string
  readonly of: SummedEntries
}

/** @param of null: nothing is summed */
export function useFilesSums(of: () => SumsQuestion | null) {
  const { value } = useLiveRead('files.sums', of, {
    changedBy: { changed: ({ noun }) => noun === 'folder' || noun === 'file' },
    pause: 2_000,
    wait: (now) => (now.of.kind === 'below' ? 0 : SETTLED),
    keeps: (now, before) =>
      now.workspaceId === before.workspaceId && now.of.kind === 'rows' && before.of.kind === 'rows',
    onError: useNotices().problemHere
  })
  /** Null until loaded. */
  return value
}
