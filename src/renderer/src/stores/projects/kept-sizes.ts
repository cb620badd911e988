/** How far each view is that is kept ready offline: its projects, those that are ready, and the room that they take. */
import { onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ListReadiness } from '@shared/model/project-totals'
import type { SavedView } from '@shared/model/view'
import { asError, on, request } from '../../desktop'
import { useNotices } from '../notices'
import { coalesce } from './coalesce'

/** Counting reads all projects of a view, and nobody waits for it: while a sweep writes, now and then is enough. */
const RECOUNT_PAUSE = 10_000

export interface KeptSource {
  readonly workspaceId: string | null
  readonly views: readonly SavedView[]
}

/** By the id of the view; a view that has not been counted yet is not in it. */
export function useKeptSizes(source: MaybeRefOrGetter<KeptSource>) {
  const sizes = shallowRef<ReadonlyMap<string, ListReadiness>>(new Map())
  let asked = 0

  async function count(): Promise<void> {
    const turn = ++asked
    const { workspaceId, views } = toValue(source)
    if (workspaceId === null) return
    const counted = new Map<string, ListReadiness>()
    try {
      // One after another: the list on screen must not wait behind all of them.
      for (const { id, deleted, filter } of views.filter(({ keepOffline }) => keepOffline)) {
        const readiness = await request('projects.readiness', { workspaceId, deleted, filter })
        if (turn !== asked) return
        counted.set(id, readiness)
      }
      sizes.value = counted
    } catch (thrown) {
      if (turn === asked && asError(thrown).code !== 'workspace-closed') useNotices().problem(thrown)
    }
  }

  watch(
    () => {
      const { workspaceId, views } = toValue(source)
      const kept = views.filter(({ keepOffline }) => keepOffline)
      return JSON.stringify([workspaceId, kept.map(({ id, deleted, filter }) => [id, deleted, filter])])
    },
    () => {
      // The number of another filter, or of another workspace, is not this one's.
      sizes.value = new Map()
      void count()
    },
    { immediate: true }
  )
  const again = coalesce(() => void count(), RECOUNT_PAUSE)
  const stops = [
    on('changed', ({ workspaceId, noun }) => {
      if (noun === 'project' && workspaceId === toValue(source).workspaceId) again()
    }),
    on('children', ({ workspaceId }) => {
      if (workspaceId === toValue(source).workspaceId) again()
    })
  ]
  onScopeDispose(() => {
    asked += 1
    again.cancel()
    for (const stop of stops) stop()
  })
  return sizes
}
