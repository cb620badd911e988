/** Whether the open project is pinned, with a function to change that. */
import { everyChange } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { useNotices } from '../../stores/notices'

export interface PinPlace {
  readonly workspaceId: string | null
  readonly id: number | null
}

interface Project {
  readonly workspaceId: string
  readonly id: number
}

export function useProjectPin(place: () => PinPlace) {
  const notices = useNotices()
  const project = (): Project | null => {
    const { workspaceId, id } = place()
    return workspaceId === null || id === null ? null : { workspaceId, id }
  }
  /** Null until it is known. */
  const { value: pinned, reread } = useLiveRead(isPinned, project, {
    changedBy: { views: everyChange },
    onError: notices.problemHere
  })

  return {
    pinned,
    async toggle(): Promise<void> {
      const of = project()
      if (of === null || pinned.value === null) return
      try {
        await request('visits.pin', { ...of, noun: 'project', pinned: !pinned.value })
        await reread()
      } catch (thrown) {
        notices.problem(thrown)
      }
    }
  }
}

async function isPinned({ workspaceId, id }: Project): Promise<boolean> {
  const pins = await request('visits.pinned', { workspaceId })
  return pins.some((pin) => pin.noun === 'project' && pin.id === id)
}
