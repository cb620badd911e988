/** Suggestions of folders for a path while it is being typed. */
import { computed } from 'vue'
import { useLiveRead } from '../../data/live-read'
import { useNotices } from '../../state/notices'

/** Debounce in milliseconds. */
const TYPED = 80

export interface TypedPath {
  readonly workspaceId: string
  readonly text: string
}

export function usePathOptions(of: () => TypedPath) {
  const { value, reread } = useLiveRead('files.complete', of, {
    changedBy: { changed: ({ noun }) => noun === 'folder' },
    wait: (_now, before) => (before === null ? 0 : TYPED),
    // Old suggestions stay until those for the new text arrive.
    keeps: () => true,
    onError: useNotices().problemHere
  })
  return {
    options: computed(() => value.value?.options ?? []),
    hasMore: computed(() => value.value?.hasMore ?? false),
    exact: computed(() => value.value?.exact ?? null),
    /** Reads at once for the current text. */
    settle: reread
  }
}
