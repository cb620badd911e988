/** Times of an event in words, in this computer's time zone. */
import type { CalendarOccurrence, EventTimes, TimesDoubt } from '@shared/model/calendar'
import { currentLanguage } from '../locales'
import { t } from '../locales/calendar'
import { dayOf } from '../basics/days'
import { formatClock, formatClockRange, formatDateFull, formatDayRange } from '../basics/format'

/** The last day of an event. An event that ends at midnight ends on the day before. */
export const lastDayOf = (start: number, end: number | null): string =>
  dayOf(new Date(end === null || end <= start ? start : end - 1))

/** @param now epoch milliseconds. Whole days are never over. */
export const isOver = ({ times }: Pick<CalendarOccurrence, 'times'>, now: number): boolean =>
  times.kind === 'moments' && Math.max(times.end ?? times.start, times.start) < now

/** Prefix for uncertain hours: the event's time zone was not understood. */
const UNSURE = '≈\u00a0'

/**
 * The hours: `14:00–15:30`, `14:00`. Empty for all-day events and those without a date. Events over several days show
 * only the start.
 */
export function clockOf(times: EventTimes): string {
  if (times.kind !== 'moments') return ''
  return `${unsureOf(times)}${hoursOf(times)}`
}

/** The start: `14:00`, `2:00 PM`. A range names the half of the day only once. Empty like `clockOf`. */
export const startClockOf = (times: EventTimes): string =>
  times.kind === 'moments' ? `${unsureOf(times)}${formatClock(times.start)}` : ''

const unsureOf = ({ zone }: Extract<EventTimes, { kind: 'moments' }>): string => (zone === 'unknown' ? UNSURE : '')

function hoursOf({ start, end }: Extract<EventTimes, { kind: 'moments' }>): string {
  const ends = end !== null && end > start && lastDayOf(start, end) === dayOf(new Date(start))
  return ends ? formatClockRange(start, end) : formatClock(start)
}

/** Long form: `Tuesday, 24 November 2026, 14:00–15:30`. Null without a date. */
export function timesInWords(times: EventTimes): string | null {
  if (times.kind === 'none') return null
  if (times.kind === 'days') {
    const days =
      times.last <= times.first ? formatDateFull(times.first) : formatDayRange(times.first, times.last, 'full')
    return t('calendar.times.allDay', { days })
  }
  const { start, end } = times
  const [first, last] = [dayOf(new Date(start)), lastDayOf(start, end)]
  if (first === last) return t('calendar.times.hours', { day: formatDateFull(first), hours: clockOf(times) })
  const unsure = unsureOf(times)
  return t('calendar.times.between', {
    from: t('calendar.times.hours', { day: formatDateFull(first), hours: `${unsure}${formatClock(start)}` }),
    to: t('calendar.times.hours', {
      day: formatDateFull(dayOf(new Date(end ?? start))),
      hours: `${unsure}${formatClock(end ?? start)}`
    })
  })
}

/** Long form, or the text that replaces a missing date. */
export const whenSaid = ({ times, sent }: Pick<CalendarOccurrence, 'times' | 'sent'>): string =>
  timesInWords(times) ??
  (sent.start === null ? t('calendar.times.none') : t('calendar.times.unread', { text: sent.start }))

export const doubtSaid = (doubt: TimesDoubt): string => t(`calendar.doubt.${doubt}`)

/** The name that a language gives a zone, without which time of the year it is there. */
const SEASON = /(?: Standard| Daylight| Summer)? Time$|, (?:стандартное|летнее) время$/

/** @param zone its IANA name. `Moscow time` */
export function zoneWords(zone: string): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), { timeZone: zone, timeZoneName: 'long' })
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return SEASON.test(name) ? t('calendar.detail.zone', { zone: name.replace(SEASON, '') }) : name
}
