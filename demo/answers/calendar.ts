import { notFound, type Answer } from '../answer'
import type { Calendar } from '../data/calendar'
import { dayOf } from '../data/days'
import type { Assumptions } from '../filter/assumptions'
import { fold } from '../filter/semantics'
import { matcher } from '../matching'
import { page, whole, type PageInput } from '../paging'
import { bad, type Parameters } from '../validate'

/** The calendar (interface: "Calendar"). */

/** GET /calendar: events that touch the range. The interface has no paging here. */
export function listCalendar(calendar: Calendar, parameters: Parameters): Answer {
  const { from, to } = rangeOf(parameters)
  const categories = Array.isArray(parameters.filter_actions) ? new Set(parameters.filter_actions as number[]) : null
  const ids = calendar.range(from, to, parameters.deleted === '1', categories)
  return whole(
    'calendar-event',
    ids.flatMap((id) => calendar.records(id, from, to))
  )
}

/** GET /calendar/info */
export function oneCalendarEvent(calendar: Calendar, id: number): Answer {
  if (!calendar.has(id)) throw notFound('calendar event', id)
  return { shape: 'record', kind: 'calendar-event', record: calendar.record(id) }
}

/** POST /calendar/search: the range may be open-ended. */
export function searchCalendar(calendar: Calendar, assumptions: Assumptions, parameters: Parameters): Answer {
  const { from, to } = rangeOf(parameters)
  const matches = matcher(String(parameters.query), assumptions)
  const ids = calendar
    .range(from, to, parameters.deleted === '1', null)
    .filter((id) => matches(fold(calendar.name(id))))
  return page('calendar-event', ids, parameters as PageInput, assumptions, (id) => calendar.record(id))
}

function rangeOf(parameters: Parameters): { from: number; to: number } {
  const from = typeof parameters.start === 'string' ? dayOf(parameters.start) : -Infinity
  const to = typeof parameters.end === 'string' ? dayOf(parameters.end) : Infinity
  if (from === null || to === null || from > to) throw bad('The period ends before it starts')
  return { from, to }
}
