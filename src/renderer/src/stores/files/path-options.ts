/** The folders that a typed path may mean, while it is typed. */
import { computed } from 'vue'
import { useLiveRead } from '../../data/live-read'
import { useNotices } from '../../state/notices'

/** Milliseconds without another letter. */
const TYPED = 80

export interface TypedPath {
  readonly workspaceId: string
  readonly text: string
}

export function usePathOptions(of: () => TypedPath) {
  const { value, reread } = useLiveRead('files.complete', of, {
    changedBy: { changed: ({ noun }) => noun === 'folder' },
    wait: (_now, before) => (before === null ? 0 : TYPED),
    // The last options stay until those for what was typed since.
    keeps: () => true,
    onError: useNotices().problemHere
  })
  return {
    options: computed(() => value.value?.options ?? []),
    more: computed(() => value.value?.more ?? false),
    exact: computed(() => value.value?.exact ?? null),
    /** Reads for exactly what stands there now. */
    settle: reread
  }
}
