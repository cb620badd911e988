/** Pinned and recently opened projects for Today. */
import { toValue, type MaybeRefOrGetter } from 'vue'
import type { Visit } from '@shared/model/view'
import { inWorkspace } from '../data/changed-by'
import { useLiveRead } from '../data/live-read'
import { changePreference, changesOf, readPreference } from '../data/preferences'

/** Number of recent projects; older ones are found by search. */
const RECENT = 8

export interface Visits {
  /** In pinning order. */
  readonly pinned: readonly Visit[]
  /** Latest first, without pinned ones. */
  readonly recent: readonly Visit[]
}

export function useVisits(workspace: MaybeRefOrGetter<string | null>) {
  const { value, error, reread } = useLiveRead(readVisits, () => inWorkspace({ workspaceId: toValue(workspace) }), {
    // The title of a project may have changed.
    changedBy: { 'prefs.changed': changesOf('pins', 'recent'), changed: ({ noun }) => noun === 'project' },
    recall: 'today-visits'
  })

  /** Pins or unpins a project. Returns an undo function; both reject with a `DesksideError`. */
  async function pin(id: number, pinned: boolean): Promise<() => Promise<void>> {
    const workspaceId = toValue(workspace)
    const set = async (isNow: boolean): Promise<void> => {
      if (workspaceId === null) return
      await changePreference(workspaceId, 'pins', { noun: 'project', id, pinned: isNow })
      await reread()
    }
    await set(pinned)
    // The undo keeps its workspace: another may be open by then, where the id means nothing.
    return () => set(!pinned)
  }

  return { visits: value, error, retry: reread, pin }
}

async function readVisits({ workspaceId }: { readonly workspaceId: string }): Promise<Visits> {
  const isOfProjects = ({ noun }: Visit): boolean => noun === 'project'
  const pins = (await readPreference(workspaceId, 'pins')).filter(isOfProjects)
  const recent = (await readPreference(workspaceId, 'recent')).filter(isOfProjects)
  const pinned = new Set(pins.map(({ id }) => id))
  return { pinned: pins, recent: recent.filter(({ id }) => !pinned.has(id)).slice(0, RECENT) }
}
