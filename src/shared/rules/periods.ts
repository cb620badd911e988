/** Named periods. Days are local calendar days, `YYYY-MM-DD`, both ends included. */
import type { Period, PeriodName } from '../model/filter'
import { dayText } from './calendar/times'
import { localDay } from './filter/days'

const dayOf = (date: Date): string => dayText(localDay(date.getTime()))

/** Days of a period as of today. */
export function periodOf(name: PeriodName, now: Date): Period {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const on = (ofMonth: number, ofDay: number): Date => new Date(year, ofMonth, ofDay)
  // `Date` counts weekdays from Sunday.
  const monday = day - ((now.getDay() + 6) % 7)
  const quarter = month - (month % 3)
  const periods: Readonly<Record<PeriodName, readonly [from: Date, to: Date]>> = {
    today: [now, now],
    yesterday: [on(month, day - 1), on(month, day - 1)],
    week: [on(month, monday), on(month, monday + 6)],
    month: [on(month, 1), on(month + 1, 0)],
    'last-month': [on(month - 1, 1), on(month, 0)],
    quarter: [on(quarter, 1), on(quarter + 3, 0)],
    year: [on(0, 1), on(11, 31)],
    'last-30': [on(month, day - 29), now]
  }
  const [from, to] = periods[name]
  return { from: dayOf(from), to: dayOf(to) }
}
