/** The projects that the user pinned and those they opened last, as Today shows them. */
import { onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { Visit } from '@shared/model/view'
import { asError, on, request } from '../desktop'
import { coalesce } from './projects/coalesce'

/** One look at the list: what was opened before that is found by searching. */
const RECENT = 8
const REREAD_PAUSE = 1_500

export interface Visits {
  /** In the order in which they were pinned. */
  readonly pinned: readonly Visit[]
  /** The latest first, without those that are pinned. */
  readonly recent: readonly Visit[]
}

export function useVisits(workspace: MaybeRefOrGetter<string | null>) {
  const visits = shallowRef<Visits | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  let asked = 0

  async function load(): Promise<void> {
    const turn = ++asked
    const workspaceId = toValue(workspace)
    if (workspaceId === null) return
    try {
      const pins = (await request('visits.pinned', { workspaceId })).filter(({ noun }) => noun === 'project')
      const nouns = ['project'] as const
      // As many more as may turn out to be pinned.
      const recent = await request('visits.recent', { workspaceId, nouns, limit: Math.min(RECENT + pins.length, 200) })
      if (turn !== asked) return
      const pinned = new Set(pins.map(({ id }) => id))
      visits.value = { pinned: pins, recent: recent.filter(({ id }) => !pinned.has(id)).slice(0, RECENT) }
      error.value = null
    } catch (thrown) {
      if (turn === asked) error.value = asError(thrown).toShape()
    }
  }

  /** Pins a project or lets it go, and answers what takes that back there; both reject with a `DesksideError`. */
  async function pin(id: number, pinned: boolean): Promise<() => Promise<void>> {
    const workspaceId = toValue(workspace)
    const set = async (now: boolean): Promise<void> => {
      if (workspaceId === null) return
      await request('visits.pin', { workspaceId, noun: 'project', id, pinned: now })
      await load()
    }
    await set(pinned)
    // An id of one workspace means nothing in another, which may be open by then.
    return () => set(!pinned)
  }

  watch(
    () => toValue(workspace),
    () => {
      visits.value = null
      void load()
    },
    { immediate: true }
  )
  const again = coalesce(() => void load(), REREAD_PAUSE)
  const stops = [
    on('views', ({ workspaceId }) => {
      if (workspaceId === toValue(workspace)) void load()
    }),
    // A project may be called otherwise now.
    on('changed', ({ workspaceId, noun }) => {
      if (workspaceId === toValue(workspace) && noun === 'project') again()
    })
  ]
  onScopeDispose(() => {
    asked += 1
    again.cancel()
    for (const stop of stops) stop()
  })

  return { visits, error, retry: load, pin }
}
