/** Which days an occurrence touches, and at which minutes of them. In the zone of this computer. Pure. */
import type { CalendarOccurrence, Day, EventTimes } from '@shared/model/calendar'
import { dayOf } from '../../../basics/days'

export const MINUTES = 24 * 60
const DAY_MS = MINUTES * 60_000

export interface Span {
  /** Both included. */
  readonly first: Day
  readonly last: Day
  /** Whole days; else `start` and `end` are moments. */
  readonly allDay: boolean
  /** Minutes of the first and the last day as a clock shows them; of whole days 0 and 1,440. */
  readonly start: number
  readonly end: number
  /** Milliseconds; of whole days as if each had 24 hours. */
  readonly length: number
}

const minutesOf = (date: Date): number => date.getHours() * 60 + date.getMinutes()

/** Null for times that are no date. What ends at midnight ends the evening before; an end before the start counts for none. */
export function spanOf(times: EventTimes): Span | null {
  if (times.kind === 'none') return null
  if (times.kind === 'days') {
    const { first } = times
    const last = times.last < first ? first : times.last
    const length = Date.parse(last) - Date.parse(first) + DAY_MS
    return { first, last, allDay: true, start: 0, end: MINUTES, length }
  }
  const from = new Date(times.start)
  const begun = { first: dayOf(from), allDay: false, start: minutesOf(from) }
  const end = times.end ?? times.start
  if (end <= times.start) return { ...begun, last: begun.first, end: begun.start, length: 0 }
  const until = new Date(end)
  const midnight = minutesOf(until) === 0 && until.getSeconds() === 0 && until.getMilliseconds() === 0
  // A zone may begin a day at one o'clock: what lies before the end says which day that was.
  return {
    ...begun,
    last: midnight ? dayOf(new Date(end - 1)) : dayOf(until),
    end: midnight ? MINUTES : minutesOf(until),
    length: end - times.start
  }
}

/** Drawn as a bar across days, not at its hour. */
export const isLong = ({ allDay, length }: Span): boolean => allDay || length >= DAY_MS

export interface Placed {
  readonly occurrence: CalendarOccurrence
  readonly span: Span
}

/** The occurrences that have a place in time. */
export function placedOf(occurrences: readonly CalendarOccurrence[]): Placed[] {
  return occurrences.flatMap((occurrence) => {
    const span = spanOf(occurrence.times)
    return span === null ? [] : [{ occurrence, span }]
  })
}

/** The order of drawing: what lasts over several days first, the longest first; then by start, title and id. */
export function inOrder(one: Placed, other: Placed): number {
  const [a, b] = [one.span, other.span]
  const long = Number(b.allDay || b.first !== b.last) - Number(a.allDay || a.first !== a.last)
  if (long !== 0) return long
  if (a.first !== b.first) return a.first < b.first ? -1 : 1
  if (a.last !== b.last) return a.last > b.last ? -1 : 1
  if (a.start !== b.start) return a.start - b.start
  const [title, otherTitle] = [one.occurrence.title ?? '', other.occurrence.title ?? '']
  if (title !== otherTitle) return title < otherTitle ? -1 : 1
  return one.occurrence.id - other.occurrence.id || (one.occurrence.key < other.occurrence.key ? -1 : 1)
}
