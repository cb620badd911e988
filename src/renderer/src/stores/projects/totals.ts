/** Count, sums and funnel of what the list shows, from the cache; follows changes a little behind them. */
import { onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { ProjectFilter } from '@shared/model/filter'
import type { ProjectTotals } from '@shared/model/project-totals'
import { asError, on, request } from '../../desktop'
import { coalesce } from './coalesce'

const REREAD_PAUSE = 1_500

export interface TotalsSource {
  readonly workspaceId: string | null
  readonly deleted: boolean
  readonly filter: ProjectFilter | null
}

export function useProjectTotals(source: MaybeRefOrGetter<TotalsSource>) {
  const totals = shallowRef<ProjectTotals | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  let asked = 0

  async function load(): Promise<void> {
    const mine = ++asked
    const { workspaceId, deleted, filter } = toValue(source)
    if (workspaceId === null) return
    try {
      const answer = await request('projects.totals', { workspaceId, deleted, filter })
      if (mine !== asked) return
      totals.value = answer
      error.value = null
    } catch (thrown) {
      if (mine === asked) error.value = asError(thrown).toShape()
    }
  }

  watch(
    () => JSON.stringify(toValue(source)),
    () => {
      // Numbers of another filter under this one's heading would be untrue.
      totals.value = null
      void load()
    },
    { immediate: true }
  )
  const again = coalesce(() => void load(), REREAD_PAUSE)
  const stop = on('changed', ({ workspaceId, noun }) => {
    if (workspaceId === toValue(source).workspaceId && (noun === 'project' || noun === 'stage')) again()
  })
  onScopeDispose(() => {
    asked += 1
    stop()
    again.cancel()
  })

  return { totals, error, retry: load }
}
