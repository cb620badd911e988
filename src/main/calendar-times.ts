/** Applies the user's settings for calendar times. */
import type { CalendarSettings } from '@shared/model/calendar'
import type { ReadAs } from './cache/types'

export const computerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const readAsOf = (settings: CalendarSettings | null): ReadAs => ({
  settings: settings ?? { zone: null, endDay: null },
  computerZone: computerZone()
})
