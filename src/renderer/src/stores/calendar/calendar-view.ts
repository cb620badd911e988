/** How the calendar was left in each workspace: the view, categories that are not shown, weeks and hours. */
import { defineStore } from 'pinia'
import { onScopeDispose } from 'vue'
import type { CalendarView } from '@shared/model/calendar'
import { on, request } from '../../desktop'
import { KeptView } from '../kept-view'

export const UNTOUCHED: CalendarView = {
  mode: 'month',
  hidden: [],
  onlyMine: false,
  firstDay: null,
  weekNumbers: false,
  hours: null
}

export const useCalendarView = defineStore('calendar-view', () => {
  const views = new Map<string, KeptView<CalendarView>>()
  onScopeDispose(on('reopened', ({ workspaceId }) => void views.get(workspaceId)?.readAgain()))
  return {
    of(workspaceId: string): KeptView<CalendarView> {
      const known =
        views.get(workspaceId) ??
        new KeptView(UNTOUCHED, {
          read: () => request('calendar.view', { workspaceId }),
          store: (view) => request('calendar.setView', { workspaceId, view })
        })
      views.set(workspaceId, known)
      return known
    }
  }
})
