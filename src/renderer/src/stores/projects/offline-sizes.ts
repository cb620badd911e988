/** Progress of views that are made available offline: their projects, the ready ones, and their bytes. */
import { computed, toValue, type MaybeRefOrGetter } from 'vue'
import type { ListReadiness } from '@shared/model/project-totals'
import { datedFilter } from '@shared/rules/filter/dated'
import type { SavedView } from '@shared/contract/views'
import { isAnyChange, inWorkspace } from '../../data/changed-by'
import { type Turn, useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'

/** Milliseconds between two counts: each reads all projects of a view, and nothing waits for it. */
const RECOUNT_PAUSE = 10_000

export interface OfflineViews {
  readonly workspaceId: string | null
  readonly views: readonly Pick<SavedView, 'id' | 'deleted' | 'filter' | 'keepOffline'>[]
}

interface KeptViews {
  readonly workspaceId: string
  readonly kept: readonly Pick<SavedView, 'id' | 'deleted' | 'filter'>[]
}

/** By view id; missing until counted. */
export function useOfflineSizes(source: MaybeRefOrGetter<OfflineViews>) {
  const notices = useNotices()
  const { value } = useLiveRead(
    countEach,
    () => {
      const { workspaceId, views } = toValue(source)
      const kept = views.filter(({ keepOffline }) => keepOffline)
      return inWorkspace({ workspaceId, kept: kept.map(({ id, deleted, filter }) => ({ id, deleted, filter })) })
    },
    {
      changedBy: { changed: ({ noun }) => noun === 'project', children: isAnyChange },
      pause: RECOUNT_PAUSE,
      onError: notices.problemHere
    }
  )
  return computed(() => value.value ?? (new Map() as ReadonlyMap<string, ListReadiness>))
}

async function countEach({ workspaceId, kept }: KeptViews, { signal }: Turn) {
  const counted = new Map<string, ListReadiness>()
  // Sequentially, so that the visible list does not wait behind all of them.
  for (const { id, deleted, filter } of kept) {
    if (signal.aborted) break
    counted.set(
      id,
      await request('projects.readiness', { workspaceId, deleted, filter: datedFilter(filter, new Date()) })
    )
  }
  return counted
}
