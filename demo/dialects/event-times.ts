import { dayOf, dayText } from '../data/days'
import type { CanonicalRecord, CanonicalValue } from '../schema'
import type { Style, ZoneNames } from './style'
import { keyIn } from './values'

/**
 * Formats event times in a style: whole days as midnights, times of day with an offset or as seconds. The demo's clock
 * shows Moscow time, UTC+3 all year.
 */

const OWN_OFFSET = 180
const MINUTE = 60_000
/** Minutes ahead of UTC: one service may use several offsets for its events. */
const OFFSETS = [180, 0, -300, 345] as const
/** Names of zones with these fixed offsets. */
const ZONES: Readonly<Record<ZoneNames, readonly string[]>> = {
  windows: ['Russian Standard Time', 'UTC', 'SA Pacific Standard Time', 'Nepal Standard Time'],
  'from-utc': ['UTC+3', 'UTC', 'UTC-5', 'UTC+05:45'],
  'offset-names': ['+03:00', '+00:00', '-05:00', '+05:45'],
  shown: [
    '(UTC+03:00) Moscow, St. Petersburg',
    '(UTC) Coordinated Universal Time',
    '(UTC-05:00) Bogota, Lima, Quito, Rio Branco',
    '(UTC+05:45) Kathmandu'
  ]
}

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/
const MOMENT_TEXT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** Formats whole days in the style; removes the flag if the style has none. */
export function withWholeDays(style: Style, record: CanonicalRecord): CanonicalRecord {
  const { all_day: flag, ...rest } = record
  const event: CanonicalRecord = style.allDayFlag || flag === undefined ? record : rest
  const { start, end } = event
  if (flag !== true || style.wholeDays === 'days' || !isDay(start) || !isDay(end)) return event
  const from = `${start} 00:00:00`
  switch (style.wholeDays) {
    case 'midnights':
      return { ...event, start: from, end: `${end} 00:00:00` }
    case 'last-minute':
      return { ...event, start: from, end: `${end} 23:59:59` }
    case 'next-day':
    case 'dated':
      return { ...event, end: dayText((dayOf(end) ?? 0) + 1) }
    case 'next-midnight': {
      const [first, last] = [dayOf(start) ?? 0, dayOf(end) ?? 0]
      return { ...event, start: from, end: `${dayText(last + 1)} 00:00:00`, duration_days: last - first + 1 }
    }
  }
}

const isDay = (value: CanonicalValue | undefined): value is string => typeof value === 'string' && DAY_TEXT.test(value)

/** Whether a value is neither a day nor a moment, but free text. */
export const isTyped = (value: string): boolean => !DAY_TEXT.test(value) && !MOMENT_TEXT.test(value)

/**
 * Formats a time of day for events; undefined where the style has no special format for them.
 * @param start start of the event, which decides the offset of all its times
 * @param whole whether it is all-day: its days are the same in every offset
 */
export function eventMomentIn(style: Style, value: string, start: string, whole: boolean): unknown {
  if (whole && style.wholeDays === 'dated' && DAY_TEXT.test(value)) return { date: value }
  if (!MOMENT_TEXT.test(value)) return undefined
  const clock = Date.parse(`${value.replace(' ', 'T')}Z`)
  const at = clock - OWN_OFFSET * MINUTE
  const times = timesOf(style)
  switch (times) {
    case 'moments':
      return undefined
    case 'unix':
      return Math.floor(at / 1000)
    case 'utc':
      return `${iso(whole ? clock : at)}Z`
    case 'offsets': {
      const offset = OFFSETS[clockOf(start)] ?? OWN_OFFSET
      return `${iso(whole ? clock : at + offset * MINUTE)}${offsetText(offset)}`
    }
    default: {
      const there = whole ? clock : at + (OFFSETS[clockOf(start)] ?? OWN_OFFSET) * MINUTE
      return { [keyIn(style, 'date_time')]: iso(there), [keyIn(style, 'time_zone')]: ZONES[times][clockOf(start)] }
    }
  }
}

/** Offset used for an event. */
const clockOf = (start: string): number => Math.floor(minutesOf(start) / 15) % OFFSETS.length

/** Seconds since 1970 mean the same moment in every field. */
const timesOf = ({ eventTimes, moments }: Style): Style['eventTimes'] =>
  eventTimes === 'moments' && moments === 'unix' ? 'unix' : eventTimes

const minutesOf = (moment: string): number => Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
const iso = (clock: number): string => new Date(clock).toISOString().slice(0, 19)

function offsetText(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
