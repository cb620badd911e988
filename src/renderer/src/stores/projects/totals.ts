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
  readonly isReceived?: boolean
}

/** @param recall a name: see `LiveReadOptions.recall` */
export function useProjectTotals(source: MaybeRefOrGetter<TotalsSource>, recall?: string) {
  // Totals of another filter would be wrong: drop them.
  const { value, error, reread } = useLiveRead(
    'projects.totals',
    () => {
      const { workspaceId, deleted, filter, isReceived = false } = toValue(source)
      return inWorkspace({ workspaceId, deleted, filter, ...(isReceived ? { received: isReceived } : {}) })
    },
    {
      changedBy: {
        changed: ({ noun }) => noun === 'project' || noun === 'stage',
        children: () => toValue(source).isReceived === true
      },
      recall
    }
  )
  return { totals: value, error, retry: reread }
}
