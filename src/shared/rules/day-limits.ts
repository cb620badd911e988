/**
 * The limits of all arithmetic with days. A day is written with a year of four digits, so that texts sort like days.
 * One can go to, type and count from the days from 1 January 100 to 31 December 9999. A record may bear an earlier one
 * (0001-01-01 for "no date"): it is listed with it, and the calendar shows its own first day in its place.
 */
import type { Day } from '../model/calendar'

const DAY = 86_400_000

export const FIRST_DAY: Day = '0100-01-01'
export const LAST_DAY: Day = '9999-12-31'

/** The nearest of the days that one can go to. */
export const nearestDay = (day: Day): Day => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day)

/** The first and the last day with a year of four digits, counted from 1970-01-01. */
const FIRST_NUMBER = Date.parse('0000-01-01T00:00:00Z') / DAY
const LAST_NUMBER = Date.parse(`${LAST_DAY}T00:00:00Z`) / DAY

/** The last millisecond of the last day, in UTC. */
export const LAST_MOMENT = (LAST_NUMBER + 1) * DAY - 1
const FIRST_MOMENT = FIRST_NUMBER * DAY

/** The nearest day, counted from 1970-01-01, whose year has four digits. */
export const nearestNumber = (day: number): number => Math.max(FIRST_NUMBER, Math.min(LAST_NUMBER, day))

/** The nearest moment, in epoch milliseconds, whose year in UTC has four digits. */
export const nearestMoment = (at: number): number => Math.max(FIRST_MOMENT, Math.min(LAST_MOMENT, at))
