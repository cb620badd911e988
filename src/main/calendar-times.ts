/** How times of the calendar are read, by what the user has said of them. */
import type { CalendarSettings } from '@shared/model/calendar'
import type { ReadAs } from './cache/types'

/** The user has said nothing. */
export const UNCHANGED: CalendarSettings = { zone: null, endDay: null }

export const computerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const readAsOf = (settings: CalendarSettings | null): ReadAs => ({
  settings: settings ?? UNCHANGED,
  computerZone: computerZone()
})
