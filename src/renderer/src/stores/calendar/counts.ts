/** How full days are: of a year, of the small month, and of a search. */
import { computed } from 'vue'
import type { Day, DayCount } from '@shared/model/calendar'
import type { CountsQuery } from '@shared/contract/calendar'
import type { InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { useNotices } from '../../state/notices'
import { touchesCalendar } from './touches'

export type CountedDays = InWorkspace & CountsQuery & { readonly look?: boolean }

/** @param query null: nothing is counted */
export function useDayCounts(query: () => CountedDays | null) {
  const { value } = useLiveRead('calendar.counts', query, {
    changedBy: touchesCalendar(),
    pause: 1_500,
    // Counts of other days are found by no day that is shown; those of the same days stay until the new ones come.
    keeps: (now, before) => now.workspaceId === before.workspaceId && now.text === before.text,
    onError: useNotices().problemHere
  })
  /** By day; days without an event have none. Null until they are counted. */
  return computed<ReadonlyMap<Day, DayCount> | null>(() =>
    value.value === null ? null : new Map(value.value.map((one) => [one.day, one]))
  )
}
