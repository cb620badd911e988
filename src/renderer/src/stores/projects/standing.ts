/** What the cache can say to the filter of the list, and whether the service agreed; follows comparisons as they come. */
import { onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { FilterStanding } from '@shared/model/filter'
import { asError, on, request } from '../../desktop'
import { useNotices } from '../notices'
import { coalesce } from './coalesce'
import type { TotalsSource } from './totals'

const REREAD_PAUSE = 1_000

export function useFilterStanding(source: MaybeRefOrGetter<TotalsSource>) {
  const standing = shallowRef<FilterStanding | null>(null)
  let asked = 0

  async function load(): Promise<void> {
    const mine = ++asked
    const { workspaceId, deleted, filter } = toValue(source)
    if (workspaceId === null || filter === null) {
      standing.value = null
      return
    }
    try {
      const answer = await request('projects.standing', { workspaceId, deleted, filter })
      if (mine === asked) standing.value = answer
    } catch (thrown) {
      if (mine === asked && asError(thrown).code !== 'workspace-closed') useNotices().problem(thrown)
    }
  }

  watch(
    () => JSON.stringify(toValue(source)),
    () => {
      // What was said of another filter is not true of this one.
      standing.value = null
      void load()
    },
    { immediate: true }
  )
  const again = coalesce(() => void load(), REREAD_PAUSE)
  const here = ({ workspaceId }: { readonly workspaceId: string }): void => {
    if (workspaceId === toValue(source).workspaceId && toValue(source).filter !== null) again()
  }
  const stops = [on('filters', here), on('children', here)]
  onScopeDispose(() => {
    asked += 1
    again.cancel()
    for (const stop of stops) stop()
  })
  return standing
}
