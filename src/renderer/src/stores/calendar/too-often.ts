/** Events that recur too often to be drawn on days that are only counted or listed. */
import { computed } from 'vue'
import type { TooOften } from '@shared/model/calendar'
import type { CalendarListQuery } from '@shared/contract/calendar'
import type { InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { touchesCalendar } from './touches'

/** @param query null: nothing is read */
export function useTooOften(query: () => (InWorkspace & CalendarListQuery) | null) {
  const { value } = useLiveRead(
    async (asked: InWorkspace & CalendarListQuery) =>
      (await request('calendar.list', { ...asked, offset: 0, limit: 1, ahead: true })).value,
    query,
    { changedBy: touchesCalendar(), pause: 1_500, onError: useNotices().problemHere }
  )
  return computed<TooOften | undefined>(() => value.value?.tooOften)
}
