/** Named periods. Days are local calendar days, `YYYY-MM-DD`, both ends included. */
import type { Period, PeriodName } from '../model/filter'
import { dayText } from './calendar/times'
import { localDay } from './filter/days'

const WEEK = 7
const dayOf = (date: Date): string => dayText(localDay(date.getTime()))
/** Days since Monday, for a weekday of `Date`. */
const sinceMonday = (weekday: number): number => (weekday + WEEK - 1) % WEEK

/** Days of a period as of today. */
export function periodOf(name: PeriodName, now: Date): Period {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const between = (from: Date, to: Date): Period => ({ from: dayOf(from), to: dayOf(to) })
  const monday = day - sinceMonday(now.getDay())
  switch (name) {
    case 'today':
      return between(now, now)
    case 'yesterday':
      return between(new Date(year, month, day - 1), new Date(year, month, day - 1))
    case 'week':
      return between(new Date(year, month, monday), new Date(year, month, monday + 6))
    case 'month':
      return between(new Date(year, month, 1), new Date(year, month + 1, 0))
    case 'last-month':
      return between(new Date(year, month - 1, 1), new Date(year, month, 0))
    case 'quarter': {
      const first = month - (month % 3)
      return between(new Date(year, first, 1), new Date(year, first + 3, 0))
    }
    case 'year':
      return between(new Date(year, 0, 1), new Date(year, 11, 31))
    case 'last-30':
      return between(new Date(year, month, day - 29), now)
  }
}
