/** Applies the user's settings for calendar times. */
import type { CalendarSettings } from '@shared/model/calendar'
import type { ReadAs } from './cache/types'

/** Default without the user's settings. */
export const UNCHANGED: CalendarSettings = { zone: null, endDay: null }

export const computerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const readAsOf = (settings: CalendarSettings | null): ReadAs => ({
  settings: settings ?? UNCHANGED,
  computerZone: computerZone()
})
