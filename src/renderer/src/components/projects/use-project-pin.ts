/** Whether the open project is pinned, and a function to change that. */
import { useLiveRead } from '../../data/live-read'
import { changePreference, changesOf, readPreference } from '../../data/preferences'
import { useNotices } from '../../state/notices'
import type { ProjectPlace } from '../../stores/projects/detail'

/**
 * @param shown the visible project, whose pin is read; null: none
 * @param open the project for `toggle`; it may briefly differ from the visible one
 */
export function useProjectPin(shown: () => ProjectPlace | null, open: () => ProjectPlace | null) {
  const notices = useNotices()
  /** Null until loaded. */
  const { value: pinned, reread } = useLiveRead(isPinned, shown, {
    changedBy: { 'prefs.changed': changesOf('pins') },
    onError: notices.problemHere
  })

  return {
    pinned,
    async toggle(): Promise<void> {
      const of = open()
      if (of === null) return
      try {
        const isOn = of === shown() ? pinned.value : null
        const pins = !(isOn ?? (await isPinned(of)))
        await changePreference(of.workspaceId, 'pins', { noun: 'project', id: of.id, pinned: pins })
        await reread()
      } catch (thrown) {
        notices.problem(thrown)
      }
    }
  }
}

async function isPinned({ workspaceId, id }: ProjectPlace): Promise<boolean> {
  const pins = await readPreference(workspaceId, 'pins')
  return pins.some((pin) => pin.noun === 'project' && pin.id === id)
}
