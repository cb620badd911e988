/** Count, sums and funnel of the shown list, from the cache; updated shortly after changes. */
import { toValue, type MaybeRefOrGetter } from 'vue'
import type { ProjectFilter } from '@shared/model/filter'
import { inWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'

export interface TotalsSource {
  readonly workspaceId: string | null
  readonly deleted: boolean
  readonly filter: ProjectFilter | null
  /** Whether to add up what was received, too. */
  readonly received?: boolean
}

/** @param recall a name: see `LiveReadOptions.recall` */
export function useProjectTotals(source: MaybeRefOrGetter<TotalsSource>, recall?: string) {
  // Totals of another filter would be wrong: drop them.
  const { value, error, reread } = useLiveRead(
    'projects.totals',
    () => {
      const { workspaceId, deleted, filter, received = false } = toValue(source)
      return inWorkspace({ workspaceId, deleted, filter, ...(received ? { received } : {}) })
    },
    {
      changedBy: {
        changed: ({ noun }) => noun === 'project' || noun === 'stage',
        children: () => toValue(source).received === true
      },
      recall
    }
  )
  return { totals: value, error, retry: reread }
}
