/** Count, sums and funnel of what the list shows, from the cache; follows changes a little behind them. */
import { toValue, type MaybeRefOrGetter } from 'vue'
import type { ProjectFilter } from '@shared/model/filter'
import { inWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'

export interface TotalsSource {
  readonly workspaceId: string | null
  readonly deleted: boolean
  readonly filter: ProjectFilter | null
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
