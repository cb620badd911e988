/** Count, sums and funnel of what the list shows, from the cache; follows changes a little behind them. */
import { toValue, type MaybeRefOrGetter } from 'vue'
import type { ProjectFilter } from '@shared/model/filter'
import { useLiveRead } from '../../data/live-read'

export interface TotalsSource {
  readonly workspaceId: string | null
  readonly deleted: boolean
  readonly filter: ProjectFilter | null
}

/** The source as an input, once there is a workspace. */
export function inWorkspace<S extends { readonly workspaceId: string | null }>(
  source: S
): (S & { readonly workspaceId: string }) | null {
  const { workspaceId } = source
  return workspaceId === null ? null : { ...source, workspaceId }
}

export function useProjectTotals(source: MaybeRefOrGetter<TotalsSource>) {
  // Numbers of another filter under this one's heading would be untrue: nothing is kept.
  const { value, error, reread } = useLiveRead(
    'projects.totals',
    () => {
      const { workspaceId, deleted, filter } = toValue(source)
      return inWorkspace({ workspaceId, deleted, filter })
    },
    { changedBy: { changed: ({ noun }) => noun === 'project' || noun === 'stage' } }
  )
  return { totals: value, error, retry: reread }
}
