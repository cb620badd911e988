/** The days and minutes that an occurrence covers, in this computer's time zone. Pure. */
import type { CalendarOccurrence, Day, EventTimes } from '@shared/model/calendar'
import { dayOf } from '../../../basics/days'

export const MINUTES = 24 * 60
const DAY_MS = MINUTES * 60_000

export interface Span {
  /** First and last day, inclusive. */
  readonly first: Day
  readonly last: Day
  /** All-day; else `start` and `end` are times. */
  readonly allDay: boolean
  /** Clock minutes on the first and last day; 0 and 1,440 for all-day events. */
  readonly start: number
  readonly end: number
  /** Milliseconds; for all-day events as if each day had 24 hours. */
  readonly length: number
}

const minutesOf = (date: Date): number => date.getHours() * 60 + date.getMinutes()

/**
 * Null for times without a date. An event that ends at midnight ends on the day before; an end before the start is
 * ignored.
 */
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
  const isMidnight = minutesOf(until) === 0 && until.getSeconds() === 0 && until.getMilliseconds() === 0
  // A zone may start a day at 1:00, so the day is taken from the moment before the end.
  return {
    ...begun,
    last: isMidnight ? dayOf(new Date(end - 1)) : dayOf(until),
    end: isMidnight ? MINUTES : minutesOf(until),
    length: end - times.start
  }
}

/** Whether it is drawn as a bar across days instead of at its hour. */
export const isLong = ({ allDay, length }: Span): boolean => allDay || length >= DAY_MS

export interface PlacedOccurrence {
  readonly occurrence: CalendarOccurrence
  readonly span: Span
}

/** The occurrences with a date. */
export function placedOf(occurrences: readonly CalendarOccurrence[]): PlacedOccurrence[] {
  return occurrences.flatMap((occurrence) => {
    const span = spanOf(occurrence.times)
    return span === null ? [] : [{ occurrence, span }]
  })
}

/** Drawing order: events over several days first, the longest first; then by start, title and id. */
export function inOrder(one: PlacedOccurrence, other: PlacedOccurrence): number {
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
