/** The reminder settings of a workspace. */
import type { ReminderSettings } from '@shared/contract/prefs'
import type { InWorkspace } from '../../data/changed-by'
import { changePreference, usePreference } from '../../data/preferences'
import { useNotices } from '../../state/notices'

/** @param where null: nothing is read */
export function useReminders(where: () => InWorkspace | null) {
  const notices = useNotices()
  const { value: state, put } = usePreference('reminders', where, { onError: notices.problemHere })
  return {
    /** Null until loaded. */
    state,
    /** Stores a change of the settings. On failure it shows the error and keeps the old ones. */
    async change(part: Partial<ReminderSettings>): Promise<void> {
      const [now, before] = [where(), state.value]
      if (now === null || before === null) return
      const settings = { ...before.settings, ...part }
      put({ ...before, settings })
      try {
        await changePreference(now.workspaceId, 'reminders', settings)
      } catch (thrown) {
        put(before)
        notices.problem(thrown)
      }
    }
  }
}
