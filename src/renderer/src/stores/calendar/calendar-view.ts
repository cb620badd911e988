/** How the calendar was left in each workspace: the view, categories that are not shown, weeks and hours. */
import { defineStore } from 'pinia'
import type { CalendarView } from '@shared/model/calendar'
import { request } from '../../desktop'
import { keptViews } from '../kept-view'

export const UNTOUCHED: CalendarView = {
  mode: 'month',
  hidden: [],
  onlyMine: false,
  firstDay: null,
  weekNumbers: false,
  hours: null
}

export const useCalendarView = defineStore('calendar-view', () =>
  keptViews(UNTOUCHED, (workspaceId) => ({
    read: () => request('calendar.view', { workspaceId }),
    store: (view) => request('calendar.setView', { workspaceId, view })
  }))
)
