/** How well the cache can evaluate the list's filter, and whether the service agreed; kept up to date. */
import { shallowRef, toValue, watch, type MaybeRefOrGetter, type ShallowRef } from 'vue'
import type { RequestOutput } from '@shared/ipc/contract'
import { isAnyChange } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { useNotices } from '../../state/notices'
import type { TotalsSource } from './totals'

export interface ReadFilterStatus {
  /** Null without a filter, and until loaded. */
  readonly status: ShallowRef<RequestOutput<'projects.filterStatus'> | null>
  /** Whether reading the status failed. */
  readonly hasFailed: ShallowRef<boolean>
}

export function useFilterStatus(source: MaybeRefOrGetter<TotalsSource>): ReadFilterStatus {
  const notices = useNotices()
  const hasFailed = shallowRef(false)
  const { value } = useLiveRead(
    'projects.filterStatus',
    () => {
      const { workspaceId, deleted, filter } = toValue(source)
      return workspaceId === null || filter === null ? null : { workspaceId, deleted, filter }
    },
    {
      changedBy: { filters: isAnyChange, children: isAnyChange },
      pause: 1_000,
      onError: (thrown) => {
        hasFailed.value = true
        notices.problemHere(thrown)
      }
    }
  )
  // Another filter may succeed where this one failed.
  watch([value, () => JSON.stringify(toValue(source))], () => (hasFailed.value = false), { flush: 'sync' })
  return { status: value, hasFailed }
}
