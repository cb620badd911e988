/**
 * Interprets start and end of an event together, in its own offset and before any conversion. Two questions depend on
 * workspace settings and stay open until `placed.ts`: the zone of times without one, and whether an all-day end is
 * included.
 */
import type { TimesDoubt } from '../../model/calendar'
import { nearestMoment, nearestNumber } from '../day-limits'

const MINUTE = 60_000
export const DAY = 86_400_000

/** One end of an event, as sent. */
export type SentTime =
  /**
   * Local time: milliseconds since 1970-01-01 00:00 in its own offset. `isTimed`: a time of day was sent. `offset`:
   * offset from UTC (minutes); null if none was sent.
   */
  | { readonly kind: 'clock'; readonly clock: number; readonly isTimed: boolean; readonly offset: number | null }
  /** A moment without an offset (sent as seconds since 1970); epoch ms. */
  | { readonly kind: 'moment'; readonly at: number }

export interface SentPair {
  readonly start: SentTime | 'unreadable' | null
  readonly end: SentTime | 'unreadable' | null
  /** The all-day flag; null without one. */
  readonly allDay: boolean | null
  /** Duration sent in a field of its own (ms). */
  readonly length?: number | null
  /** True: the end was sent as a value of kind "date", as in calendar formats. It is exclusive. */
  readonly hasDateEnd?: boolean
}

/** An event's times as far as settings do not matter. Days are numbers since 1970-01-01. */
export type ReadTimes =
  /** `isCertain`: `last` is surely the last day. Otherwise it is the end as sent, included or not. */
  | { readonly kind: 'days'; readonly first: number; readonly last: number; readonly isCertain: boolean }
  /** Days by the all-day flag, sent as moments: the workspace's zone decides the days. Epoch ms. */
  | { readonly kind: 'days-at'; readonly first: number; readonly last: number }
  /** Epoch ms; `end` null: none was sent. */
  | { readonly kind: 'moments'; readonly start: number; readonly end: number | null }
  /** Local times without a zone, as in `SentTime.clock`. */
  | { readonly kind: 'clocks'; readonly start: number; readonly end: number | null }
  | { readonly kind: 'none' }

export interface DecidedTimes {
  readonly times: ReadTimes
  readonly doubt: TimesDoubt | null
  /** Evidence in this event about the ends of all-day events; null: none. */
  readonly proof: 'included' | 'excluded' | null
}

export const dayOf = (clock: number): number => Math.floor(clock / DAY)

/** Interprets start and end; the only place that does. */
export function decideTimes({ start, end, allDay, length = null, hasDateEnd = false }: SentPair): DecidedTimes {
  if (start === null || start === 'unreadable') {
    const doubt = start === null ? 'no-start' : 'start-unreadable'
    return { times: { kind: 'none' }, doubt, proof: null }
  }
  const ended = end === 'unreadable' ? null : end
  const whole = allDay ?? areDays(start, ended)
  const decided = whole ? wholeDays(start, ended, length, hasDateEnd) : moments(start, ended, length)
  return end === 'unreadable' && decided.doubt === null ? { ...decided, doubt: 'end-unreadable' } : decided
}

/** Whether both are days without an all-day flag: dates, or local midnights. A moment since 1970 has no local time. */
function areDays(start: SentTime, end: SentTime | null): boolean {
  if (start.kind === 'moment' || end?.kind === 'moment') return false
  if (!isMidnight(start)) return false
  if (end === null) return true
  // Days of different offsets could not be compared, unless daylight saving changed in between.
  return isMidnight(end) || isDayEnd(end)
}

const isMidnight = (time: SentTime): boolean => time.kind === 'clock' && time.clock % DAY === 0

/** 23:59 or later means the last minute of a day, which is included. */
const isDayEnd = (time: SentTime): boolean =>
  time.kind === 'clock' && DAY - (((time.clock % DAY) + DAY) % DAY) <= MINUTE

function wholeDays(start: SentTime, end: SentTime | null, length: number | null, hasDateEnd: boolean): DecidedTimes {
  const isMoment = (time: SentTime): boolean =>
    time.kind === 'moment' || (time.offset !== null && !isMidnight(time) && !isDayEnd(time))
  if (isMoment(start)) {
    const first = atOf(start)
    const last = end === null ? first : atOf(end)
    const times = { kind: 'days-at', first, last: Math.max(first, last) } as const
    return { times, doubt: last < first ? 'end-before-start' : null, proof: null }
  }
  const first = dayOf(clockOf(start))
  if (end === null) {
    const days = length === null ? 1 : Math.max(1, Math.round(length / DAY))
    return certainDays(first, Math.max(first, nearestNumber(first + days - 1)))
  }
  const last = dayOf(end.kind === 'clock' ? end.clock : end.at)
  if (last < first) return { ...certainDays(first, first), doubt: 'end-before-start' }
  if (isDayEnd(end)) return certainDays(first, last)
  const span = last - first
  // A one-day event with the same day as its end: a service with exclusive ends would send none, or the next day.
  if (span === 0) return { ...certainDays(first, last), proof: 'included' }
  const lasts = length === null ? null : Math.round(length / DAY)
  const proof = lasts === span + 1 ? 'included' : lasts === span || (lasts === null && hasDateEnd) ? 'excluded' : null
  const settled = proof === 'excluded' ? last - 1 : last
  return { times: { kind: 'days', first, last: settled, isCertain: proof !== null }, doubt: null, proof }
}

const certainDays = (first: number, last: number): DecidedTimes => ({
  times: { kind: 'days', first, last, isCertain: true },
  doubt: null,
  proof: null
})

function moments(start: SentTime, end: SentTime | null, length: number | null): DecidedTimes {
  // If only one of two times has an offset, it applies to both.
  const offset = offsetOf(start) ?? (end === null ? null : offsetOf(end))
  const isZoned = start.kind === 'moment' || offset !== null
  const from = atOf(start, offset)
  const given = end === null || isUntimedOn(start, end) ? null : atOf(end, offset)
  const to = given ?? (length === null || length < 0 ? null : Math.max(from, nearestMoment(from + length)))
  const doubt = to !== null && to < from ? 'end-before-start' : null
  const times = { start: from, end: doubt === null ? to : null }
  return { times: isZoned ? { kind: 'moments', ...times } : { kind: 'clocks', ...times }, doubt, proof: null }
}

/** Whether the end is only the day of a start that has a time of day; such an end is ignored. */
const isUntimedOn = (start: SentTime, end: SentTime): boolean =>
  end.kind === 'clock' &&
  !end.isTimed &&
  start.kind === 'clock' &&
  start.isTimed &&
  dayOf(end.clock) === dayOf(start.clock)

const offsetOf = (time: SentTime): number | null => (time.kind === 'clock' ? time.offset : 0)
const clockOf = (time: SentTime): number => (time.kind === 'clock' ? time.clock : time.at)
const atOf = (time: SentTime, assumed: number | null = null): number =>
  time.kind === 'moment' ? time.at : time.clock - (time.offset ?? assumed ?? 0) * MINUTE

/** Key of a start, identical for equal starts in the same offset, however written. Empty without a start. */
export function startKey(times: ReadTimes): string {
  switch (times.kind) {
    case 'days':
      return dayText(times.first)
    case 'days-at':
      return `${new Date(times.first).toISOString().slice(0, 19)}Z/day`
    case 'moments':
      return `${isoOf(times.start)}Z`
    case 'clocks':
      return isoOf(times.start)
    case 'none':
      return ''
  }
}

/** Day in an occurrence's key (an id and a `startKey`); null without a start. */
export const dayOfKey = (key: string): string | null => /\/(\d{4}-\d{2}-\d{2})(?:[T~]|$)/.exec(key)?.[1] ?? null

const isoOf = (at: number): string => new Date(at).toISOString().replace(/:00\.000Z$|\.000Z$|Z$/, '')

/** `YYYY-MM-DD` of a day number, clamped to four-digit years. */
export const dayText = (day: number): string => new Date(nearestNumber(day) * DAY).toISOString().slice(0, 10)

/** Maximum difference between two zones; offsets are quarters of an hour. */
const MOST_APART = 14 * 60 * MINUTE
const QUARTER = 15 * MINUTE

/** Whether two starts may be the same in two notations, one of them without a zone. */
export function isSameStart(one: ReadTimes, other: ReadTimes): boolean {
  const [a, b] = [startOf(one), startOf(other)]
  if (a === null || b === null) return false
  if (one.kind === other.kind) return a === b
  if (one.kind.startsWith('days') !== other.kind.startsWith('days')) return false
  const apart = Math.abs(a - b)
  return apart <= MOST_APART && apart % QUARTER === 0
}

function startOf(times: ReadTimes): number | null {
  switch (times.kind) {
    case 'none':
      return null
    case 'days':
      return times.first * DAY
    case 'days-at':
      return times.first
    case 'moments':
    case 'clocks':
      return times.start
  }
}
