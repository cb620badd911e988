/** Count, sums and funnel of the shown list, from the cache; updated shortly after changes. */
import { toValue, type MaybeRefOrGetter } from 'vue'
import type { ProjectFilter } from '@shared/model/filter'
import { inWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'

export interface TotalsSource {
  readonly workspaceId: string | null
  readonly deleted: boolean
  readonly filter: ProjectFilter | null
}

/** @param recall a name: see `LiveReadOptions.recall` */
export function useProjectTotals(source: MaybeRefOrGetter<TotalsSource>, recall?: string) {
  // Totals of another filter would be wrong: drop them.
  const { value, error, reread } = useLiveRead(
    'projects.totals',
    () => {
      const { workspaceId, deleted, filter } = toValue(source)
      return inWorkspace({ workspaceId, deleted, filter })
    },
    {
      changedBy: { changed: ({ noun }) => noun === 'project' || noun === 'stage' },
      recall
    }
  )
  return { totals: value, error, retry: reread }
}
