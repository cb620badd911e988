/** What the cache can say to the filter of the list, and whether the service agreed; follows comparisons as they come. */
import { toValue, type MaybeRefOrGetter } from 'vue'
import { any } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { useNotices } from '../notices'
import type { TotalsSource } from './totals'

export function useFilterStanding(source: MaybeRefOrGetter<TotalsSource>) {
  const notices = useNotices()
  const { value } = useLiveRead(
    'projects.standing',
    () => {
      const { workspaceId, deleted, filter } = toValue(source)
      return workspaceId === null || filter === null ? null : { workspaceId, deleted, filter }
    },
    { changedBy: { filters: any, children: any }, pause: 1_000, onError: notices.problemHere }
  )
  return value
}
