/** Which months are saved on this computer. */
import { computed } from 'vue'
import type { RequestInput } from '@shared/ipc/contract'
import { useLiveRead } from '../../data/live-read'
import { useNotices } from '../../state/notices'
import { touchesCalendar } from './touches'

/** @param query null: nothing is read */
export function useSavedMonths(query: () => RequestInput<'sync.calendarMonths'> | null) {
  const { value } = useLiveRead('sync.calendarMonths', query, {
    changedBy: touchesCalendar(),
    pause: 1_500,
    keeps: (now, before) => now.workspaceId === before.workspaceId && now.deleted === before.deleted,
    onError: useNotices().problemHere
  })
  /** Time of the answer by month (`YYYY-MM`, epoch ms); null for a month that is not saved. Null until loaded. */
  return computed<ReadonlyMap<string, number | null> | null>(() =>
    value.value === null ? null : new Map(value.value.map(({ month, fetchedAt }) => [month, fetchedAt]))
  )
}
