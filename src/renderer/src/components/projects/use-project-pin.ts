/** Whether the open project is pinned, with a function to change that. */
import { everyChange } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { useNotices } from '../../stores/notices'
import type { ProjectPlace } from './use-shown-project'

/** @param project null: of none it is known */
export function useProjectPin(project: () => ProjectPlace | null) {
  const notices = useNotices()
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

async function isPinned({ workspaceId, id }: ProjectPlace): Promise<boolean> {
  const pins = await request('visits.pinned', { workspaceId })
  return pins.some((pin) => pin.noun === 'project' && pin.id === id)
}
