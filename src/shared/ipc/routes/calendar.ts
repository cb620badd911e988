import type {
  CalendarReading,
  CalendarSettings,
  CalendarView,
  ReminderSettings,
  RemindersState
} from '../../model/calendar'

interface InWorkspace {
  readonly workspaceId: string
}

export interface CalendarViewRoutes {
  /** How the calendar was left; null before the first change. */
  'calendar.view': { in: InWorkspace; out: CalendarView | null }
  'calendar.setReading': { in: InWorkspace & { readonly settings: CalendarSettings }; out: CalendarReading }
  'calendar.setView': { in: InWorkspace & { readonly view: CalendarView }; out: undefined }
}

export interface ReminderRoutes {
  /** Of what the user is reminded while the app runs. */
  'reminders.state': { in: InWorkspace; out: RemindersState }
  'reminders.setSettings': { in: InWorkspace & { readonly settings: ReminderSettings }; out: undefined }
}
