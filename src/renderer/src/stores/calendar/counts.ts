/** Number of events per day, for the year view, the small month and search results. */
import { computed } from 'vue'
import type { Day, DayCount } from '@shared/model/calendar'
import type { RequestInput } from '@shared/ipc/contract'
import { useLiveRead } from '../../data/live-read'
import { useNotices } from '../../state/notices'
import { touchesCalendar } from './touches'

export type CountedDays = RequestInput<'calendar.counts'>

/** @param query null: nothing is counted */
export function useDayCounts(query: () => CountedDays | null) {
  const { value } = useLiveRead('calendar.counts', query, {
    changedBy: touchesCalendar(),
    pause: 1_500,
    // Counts of other days match no visible day; those of the same days stay until the new ones arrive.
    keeps: (now, before) => now.workspaceId === before.workspaceId && now.text === before.text,
    onError: useNotices().problemHere
  })
  /** By day; days without an event are missing. Null until loaded. */
  return computed<ReadonlyMap<Day, DayCount> | null>(() =>
    value.value === null ? null : new Map(value.value.map((one) => [one.day, one]))
  )
}
