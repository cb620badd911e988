/** Pinned and recently opened projects for Today. */
import { toValue, type MaybeRefOrGetter } from 'vue'
import type { Visit } from '@shared/model/view'
import { everyChange, inWorkspace } from '../data/changed-by'
import { useLiveRead } from '../data/live-read'
import { request } from '../desktop'

/** Recently opened projects that are shown; older ones are found by search. */
const RECENT = 8

export interface Visits {
  /** In the order in which they were pinned. */
  readonly pinned: readonly Visit[]
  /** The latest first, without pinned ones. */
  readonly recent: readonly Visit[]
}

export function useVisits(workspace: MaybeRefOrGetter<string | null>) {
  const { value, error, reread } = useLiveRead(readVisits, () => inWorkspace({ workspaceId: toValue(workspace) }), {
    // The title of a project may have changed.
    changedBy: { views: everyChange, changed: ({ noun }) => noun === 'project' },
    recall: 'today-visits'
  })

  /** Pins or unpins a project; returns a function that undoes it there; both reject with a `DesksideError`. */
  async function pin(id: number, pinned: boolean): Promise<() => Promise<void>> {
    const workspaceId = toValue(workspace)
    const set = async (now: boolean): Promise<void> => {
      if (workspaceId === null) return
      await request('visits.pin', { workspaceId, noun: 'project', id, pinned: now })
      await reread()
    }
    await set(pinned)
    // Another workspace may be open by then, where the id means nothing.
    return () => set(!pinned)
  }

  return { visits: value, error, retry: reread, pin }
}

async function readVisits({ workspaceId }: { readonly workspaceId: string }): Promise<Visits> {
  const pins = (await request('visits.pinned', { workspaceId })).filter(({ noun }) => noun === 'project')
  const nouns = ['project'] as const
  // More than shown, since some may be pinned.
  const recent = await request('visits.recent', { workspaceId, nouns, limit: Math.min(RECENT + pins.length, 200) })
  const pinned = new Set(pins.map(({ id }) => id))
  return { pinned: pins, recent: recent.filter(({ id }) => !pinned.has(id)).slice(0, RECENT) }
}
