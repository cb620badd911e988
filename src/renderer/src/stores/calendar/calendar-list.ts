/** A windowed list of occurrences: an agenda, one day, search results, or events without a date. */
import { onScopeDispose, watch } from 'vue'
import type { CalendarRow, Day } from '@shared/model/calendar'
import type { CalendarListQuery } from '@shared/contract/calendar'
import type { InWorkspace } from '../../data/changed-by'
import { pageOf, type ListSource } from '../../data/windowed-list/list-source'
import { useWindowedList } from '../../data/windowed-list/use-windowed-list'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { touchesCalendar } from './touches'

export type ListedEvents = InWorkspace & CalendarListQuery

/** Keep the old rows until the answer if only the search text or the filter changed. */
const keeps = (now: ListedEvents, before: ListedEvents): boolean =>
  now.workspaceId === before.workspaceId &&
  (now.of.kind === 'search'
    ? before.of.kind === 'search'
    : JSON.stringify([now.of, now.filter.deleted]) === JSON.stringify([before.of, before.filter.deleted]))

const source: ListSource<CalendarRow, ListedEvents> = {
  read: async (scope, offset, limit) => pageOf(await request('calendar.list', { ...scope, offset, limit })),
  locate: async (scope, id) => (await request('calendar.position', { ...scope, id })).index,
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  keeps
}

/** @param query null: nothing is shown */
export function useCalendarList(query: () => ListedEvents | null) {
  const notices = useNotices()
  const list = useWindowedList(source, query, { changedBy: touchesCalendar() })

  let searched: { readonly workspaceId: string; readonly text: string } | null = null
  const endSearch = (): void => {
    if (searched !== null) request('calendar.endSearch', searched).catch(notices.problemHere)
    searched = null
  }
  watch(
    () => {
      const now = query()
      return now?.of.kind === 'search' ? JSON.stringify([now.workspaceId, now.of.text]) : null
    },
    () => {
      endSearch()
      const now = query()
      if (now?.of.kind === 'search') searched = { workspaceId: now.workspaceId, text: now.of.text }
    },
    { immediate: true }
  )
  onScopeDispose(endSearch)

  return Object.assign(list, {
    /** Index of the first row on that day or later; null without one. */
    async placeOfDay(day: Day): Promise<number | null> {
      const scope = query()
      if (scope === null) return null
      try {
        return (await request('calendar.positionOfDay', { ...scope, day })).index
      } catch (thrown) {
        notices.problemHere(thrown)
        return null
      }
    }
  })
}

export type CalendarList = ReturnType<typeof useCalendarList>

/** Whether the first rows of a list are still to come. */
export const isAwaited = ({ total, error }: Pick<CalendarList, 'total' | 'error'>): boolean =>
  total.value === null && error.value === null
