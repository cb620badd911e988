/** The last state of the calendar per workspace: view, hidden categories, weeks and hours. */
import { defineStore } from 'pinia'
import type { CalendarView } from '@shared/contract/prefs'
import { changePreference, readPreference } from '../../data/preferences'
import { DelayedPreference, delayedPreferences } from '../delayed-preference'

export const UNTOUCHED: CalendarView = {
  mode: 'month',
  hidden: [],
  onlyMine: false,
  firstDay: null,
  weekNumbers: false,
  hours: null
}

export const useCalendarView = defineStore('calendar-view', () =>
  delayedPreferences(
    (workspaceId) =>
      new DelayedPreference(UNTOUCHED, {
        read: () => readPreference(workspaceId, 'calendar'),
        store: (view) => changePreference(workspaceId, 'calendar', view)
      })
  )
)
