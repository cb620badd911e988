/** The categories of a workspace's events. */
import { computed } from 'vue'
import type { CalendarCategory } from '@shared/model/calendar'
import { useLiveRead } from '../../data/live-read'
import { useNotices } from '../../state/notices'
import { touchesCalendar } from './touches'

/** @param workspaceId null: nothing is read */
export function useCategories(workspaceId: () => string | null) {
  const { value } = useLiveRead(
    'calendar.categories',
    () => {
      const id = workspaceId()
      return id === null ? null : { workspaceId: id }
    },
    { changedBy: touchesCalendar(), pause: 2_000, onError: useNotices().problemHere }
  )
  return {
    /** Empty until loaded. */
    list: computed<readonly CalendarCategory[]>(() => value.value ?? []),
    isLoaded: computed(() => value.value !== null)
  }
}
