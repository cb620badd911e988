/** How a workspace's times are interpreted: evidence from the records, and the user's setting. */
import type { CalendarSettings } from '@shared/model/calendar'
import type { InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { changePreference } from '../../data/preferences'
import { useNotices } from '../../state/notices'
import { touchesCalendar } from './touches'

/** @param where null: nothing is read */
export function useReading(where: () => InWorkspace | null) {
  const notices = useNotices()
  const { value, reread } = useLiveRead('calendar.reading', where, {
    changedBy: touchesCalendar(),
    pause: 2_000,
    onError: notices.problemHere
  })
  return {
    reading: value,
    /** Stores the user's setting; all dates are read again. Shows an error. */
    async set(settings: CalendarSettings): Promise<void> {
      const now = where()
      if (now === null) return
      try {
        await changePreference(now.workspaceId, 'times', settings)
        await reread()
      } catch (thrown) {
        notices.problem(thrown)
      }
    }
  }
}
