/** Stage, price and person of found projects, from saved data. */
import { computed, type ComputedRef } from 'vue'
import { MOST_BRIEFS, type ProjectBrief } from '@shared/model/project'
import { useLiveRead, type Turn } from '../../data/live-read'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import type { FoundItem } from './found-items'

interface BriefsQuestion {
  readonly workspaceId: string
  readonly ids: readonly number[]
}

async function readBriefs(
  { workspaceId, ids }: BriefsQuestion,
  { signal }: Turn
): Promise<ReadonlyMap<number, ProjectBrief>> {
  const briefs = new Map<number, ProjectBrief>()
  for (let at = 0; at < ids.length; at += MOST_BRIEFS) {
    signal.throwIfAborted()
    const some = await request('projects.briefs', { workspaceId, ids: ids.slice(at, at + MOST_BRIEFS) })
    for (const brief of some) briefs.set(brief.id, brief)
  }
  return briefs
}

/** @returns briefs by project id; empty until they are read */
export function useFoundBriefs(
  workspaceId: () => string | null,
  items: () => readonly Pick<FoundItem, 'noun' | 'id'>[]
): ComputedRef<ReadonlyMap<number, ProjectBrief>> {
  const { value } = useLiveRead(
    readBriefs,
    () => {
      const [workspace, ids] = [workspaceId(), items().flatMap(({ noun, id }) => (noun === 'project' ? id : []))]
      return workspace === null || ids.length === 0 ? null : { workspaceId: workspace, ids }
    },
    {
      changedBy: { changed: ({ noun }) => noun === 'project' || noun === 'stage' },
      // Loading more results keeps the earlier briefs.
      keeps: (now, before) => now.workspaceId === before.workspaceId,
      onError: useNotices().problemHere
    }
  )
  return computed(() => value.value ?? new Map())
}
