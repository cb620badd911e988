/** Whether project details are being prefetched, or why not. Mirrors main's decision: `momentOf` and the prefetch. */
import { computed, type ComputedRef } from 'vue'
import type { SyncStatus } from '@shared/model/sync'
import { useSync } from '../state/sync'

export type LoadingAhead = 'loading' | 'sparing' | 'afterLists' | 'paused' | 'away' | 'full'

/** Null: not known yet. */
export function loadingAhead(status: SyncStatus | null): LoadingAhead | null {
  if (status === null || status.connectivity.state === 'unknown') return null
  // Checked first: a pause also lasts once the app is online again.
  if (status.isPaused) return 'paused'
  if (status.connectivity.state !== 'online') return 'away'
  if (status.budget !== null && status.budget.used >= status.budget.limit) return 'full'
  if (status.lists.some(({ state }) => state === 'running')) return 'afterLists'
  return status.pace === 'sparing' ? 'sparing' : 'loading'
}

export function useLoadingAhead(): ComputedRef<LoadingAhead | null> {
  const sync = useSync()
  return computed(() => loadingAhead(sync.status))
}
