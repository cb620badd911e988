/** How well the cache answers the filter of the list, and whether the service agreed; kept up to date. */
import { toValue, type MaybeRefOrGetter } from 'vue'
import { everyChange } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { useNotices } from '../notices'
import type { TotalsSource } from './totals'

export function useFilterStatus(source: MaybeRefOrGetter<TotalsSource>) {
  const notices = useNotices()
  const { value } = useLiveRead(
    'projects.filterStatus',
    () => {
      const { workspaceId, deleted, filter } = toValue(source)
      return workspaceId === null || filter === null ? null : { workspaceId, deleted, filter }
    },
    { changedBy: { filters: everyChange, children: everyChange }, pause: 1_000, onError: notices.problemHere }
  )
  return value
}
