/** The heading for the shown days. Pure. */
import type { CalendarMode, Day } from '@shared/model/calendar'
import { formatDateFull, formatDayRange, formatMonth, formatMonthRange } from '../../basics/format'
import { namedRange } from '../../components/calendar/layout/weeks'

export function headingOf(mode: CalendarMode, day: Day, firstDay: number): string {
  const { from, to } = namedRange(mode, day, firstDay)
  if (mode === 'day') return formatDateFull(day)
  if (mode === 'week') return formatDayRange(from, to)
  if (mode === 'agenda') return formatMonthRange(from, to)
  return mode === 'year' ? day.slice(0, 4) : formatMonth(day)
}
