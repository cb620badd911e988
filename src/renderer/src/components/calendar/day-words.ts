/** Names of days for screen readers. */
import type { CalendarDay, Day } from '@shared/model/calendar'
import { formatDateFull } from '../../basics/format'
import { t, tn } from '../../locales/calendar'

/** The day, its number of events, and whether they are saved. */
export function dayWords(day: Day, known: Pick<CalendarDay, 'total' | 'saved'> | null, isAnswered: boolean): string {
  const name = formatDateFull(day)
  if (!isAnswered) return name
  const saved = known?.saved ?? 'none'
  const total = known?.total ?? 0
  if (saved === 'none' && total === 0) return t('calendar.day.unsaved', { day: name })
  const events = tn('calendar.events', total)
  return t(saved === 'whole' ? 'calendar.day.said' : 'calendar.day.partly', { day: name, events })
}
