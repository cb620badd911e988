/**
 * Limits of date arithmetic. Days have four-digit years, so that they sort as texts. Navigation and input cover 1
 * January 100 to 31 December 9999. A record may have an earlier date (0001-01-01 for "no date"). Lists show it; the
 * calendar shows its first day instead.
 */
import type { Day } from '../model/calendar'

const DAY = 86_400_000

export const FIRST_DAY: Day = '0100-01-01'
export const LAST_DAY: Day = '9999-12-31'

/** Clamps a day to the navigable range. */
export const nearestDay = (day: Day): Day => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day)

/** First and last day with a four-digit year, as days since 1970-01-01. */
const FIRST_NUMBER = Date.parse('0000-01-01T00:00:00Z') / DAY
const LAST_NUMBER = Date.parse(`${LAST_DAY}T00:00:00Z`) / DAY

/** Last millisecond of the last day, in UTC. */
export const LAST_MOMENT = (LAST_NUMBER + 1) * DAY - 1
const FIRST_MOMENT = FIRST_NUMBER * DAY

/** Clamps a day number (since 1970-01-01) to four-digit years. */
export const nearestNumber = (day: number): number => Math.max(FIRST_NUMBER, Math.min(LAST_NUMBER, day))

/** Clamps a moment (epoch ms) to four-digit years in UTC. */
export const nearestMoment = (at: number): number => Math.max(FIRST_MOMENT, Math.min(LAST_MOMENT, at))
