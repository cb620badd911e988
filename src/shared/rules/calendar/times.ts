/**
 * When an event is, decided on what was sent of its start and its end together, on its own clock and before any
 * conversion. What depends on settings of the workspace (the zone of times without one, whether an all-day end includes
 * its day) stays open here and is settled where it is drawn: see `placed.ts`.
 */
import type { TimesDoubt } from '../../model/calendar'
import { nearestMoment, nearestNumber } from '../day-limits'

const MINUTE = 60_000
export const DAY = 86_400_000

/** One end of an event, as it was sent. */
export type SentTime =
  /**
   * What its own clock shows: milliseconds since 1970-01-01 00:00 on that clock. `timed`: a time of day was sent.
   * `offset`: of that clock from UTC, in minutes; null when none was sent.
   */
  | { readonly kind: 'clock'; readonly clock: number; readonly timed: boolean; readonly offset: number | null }
  /** A moment without a clock (seconds since 1970): epoch milliseconds. */
  | { readonly kind: 'moment'; readonly at: number }

export interface SentPair {
  readonly start: SentTime | 'unreadable' | null
  readonly end: SentTime | 'unreadable' | null
  /** What a flag for whole days says; null without one. */
  readonly allDay: boolean | null
  /** Milliseconds that it lasts, where that was sent in a field of its own. */
  readonly length?: number | null
  /** The end was sent as a value of the kind "date", as calendar formats do: it is the first day after. */
  readonly dateEnd?: boolean
}

/** What can be said of an event's times without knowing settings. Days are numbers, counted from 1970-01-01. */
export type ReadTimes =
  /** `certain`: `last` is surely its last day. Else it is the day that was named as its end, included or not. */
  | { readonly kind: 'days'; readonly first: number; readonly last: number; readonly certain: boolean }
  /** Whole days by a flag, sent as moments: their days are those of the workspace's zone. Epoch milliseconds. */
  | { readonly kind: 'days-at'; readonly first: number; readonly last: number }
  /** Epoch milliseconds; `end` null: none was sent. */
  | { readonly kind: 'moments'; readonly start: number; readonly end: number | null }
  /** On a clock without a zone: what it shows, as in `SentTime.clock`. */
  | { readonly kind: 'clocks'; readonly start: number; readonly end: number | null }
  | { readonly kind: 'none' }

export interface DecidedTimes {
  readonly times: ReadTimes
  readonly doubt: TimesDoubt | null
  /** What this event proves about the ends of whole days; null: nothing. */
  readonly proof: 'included' | 'excluded' | null
}

export const dayOf = (clock: number): number => Math.floor(clock / DAY)

/** The one rule. */
export function decideTimes({ start, end, allDay, length = null, dateEnd = false }: SentPair): DecidedTimes {
  if (start === null || start === 'unreadable') {
    const doubt = start === null ? 'no-start' : 'start-unreadable'
    return { times: { kind: 'none' }, doubt, proof: null }
  }
  const ended = end === 'unreadable' ? null : end
  const whole = allDay ?? areDays(start, ended)
  const decided = whole ? wholeDays(start, ended, length, dateEnd) : moments(start, ended, length)
  return end === 'unreadable' && decided.doubt === null ? { ...decided, doubt: 'end-unreadable' } : decided
}

/** Without a flag: both are days, or midnights of their own clocks. A moment since 1970 has no clock to be read on. */
function areDays(start: SentTime, end: SentTime | null): boolean {
  if (start.kind === 'moment' || end?.kind === 'moment') return false
  if (!isMidnight(start)) return false
  if (end === null) return true
  // Days of two clocks could not be compared; only one that changed its offset in between is still the same.
  return isMidnight(end) || isDayEnd(end)
}

const isMidnight = (time: SentTime): boolean => time.kind === 'clock' && time.clock % DAY === 0

/** 23:59, or a moment later: so the last minute of a day is written, and that day is part of it. */
const isDayEnd = (time: SentTime): boolean =>
  time.kind === 'clock' && DAY - (((time.clock % DAY) + DAY) % DAY) <= MINUTE

function wholeDays(start: SentTime, end: SentTime | null, length: number | null, dateEnd: boolean): DecidedTimes {
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
    const last = Math.max(first, nearestNumber(first + days - 1))
    return { times: { kind: 'days', first, last, certain: true }, doubt: null, proof: null }
  }
  const last = dayOf(end.kind === 'clock' ? end.clock : end.at)
  if (last < first)
    return { times: { kind: 'days', first, last: first, certain: true }, doubt: 'end-before-start', proof: null }
  const span = last - first
  // One day with one day as its end: a service that leaves the end's day out would send none, or the next.
  if (span === 0)
    return {
      times: { kind: 'days', first, last, certain: true },
      doubt: null,
      proof: isDayEnd(end) ? null : 'included'
    }
  if (isDayEnd(end)) return { times: { kind: 'days', first, last, certain: true }, doubt: null, proof: null }
  const lasts = length === null ? null : Math.round(length / DAY)
  const proof = lasts === span + 1 ? 'included' : lasts === span || (lasts === null && dateEnd) ? 'excluded' : null
  const settled = proof === 'excluded' ? last - 1 : last
  return { times: { kind: 'days', first, last: settled, certain: proof !== null }, doubt: null, proof }
}

function moments(start: SentTime, end: SentTime | null, length: number | null): DecidedTimes {
  // Of two times one of which bears no offset, that of the other holds for both.
  const offset = offsetOf(start) ?? (end === null ? null : offsetOf(end))
  const zoned = start.kind === 'moment' || offset !== null
  const place = (time: SentTime): number =>
    time.kind === 'moment' ? time.at : zoned ? time.clock - (time.offset ?? offset ?? 0) * MINUTE : time.clock
  const from = place(start)
  const given = end === null ? null : toOf(start, end, place)
  const to = given ?? (length === null || length < 0 ? null : Math.max(from, nearestMoment(from + length)))
  const doubt = to !== null && to < from ? 'end-before-start' : null
  const times = { start: from, end: doubt === null ? to : null }
  return { times: zoned ? { kind: 'moments', ...times } : { kind: 'clocks', ...times }, doubt, proof: null }
}

/** An end without a time of day, on the day of a start that has one, says nothing of when it ends. */
function toOf(start: SentTime, end: SentTime, place: (time: SentTime) => number): number | null {
  if (end.kind === 'clock' && !end.timed && start.kind === 'clock' && start.timed)
    if (dayOf(end.clock) === dayOf(start.clock)) return null
  return place(end)
}

const offsetOf = (time: SentTime): number | null => (time.kind === 'clock' ? time.offset : 0)
const clockOf = (time: SentTime): number => (time.kind === 'clock' ? time.clock : time.at)
const atOf = (time: SentTime): number => (time.kind === 'moment' ? time.at : time.clock - (time.offset ?? 0) * MINUTE)

/** Names a start: the same for the same start, however it was written on the same clock. Empty without a start. */
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

/** The day that an occurrence's key names, an id and a `startKey`; null for one without a start. */
export const dayOfKey = (key: string): string | null => /\/(\d{4}-\d{2}-\d{2})(?:[T~]|$)/.exec(key)?.[1] ?? null

const isoOf = (at: number): string => new Date(at).toISOString().replace(/:00\.000Z$|\.000Z$|Z$/, '')

/** `YYYY-MM-DD` of a day's number; of one whose year has no four digits, the nearest that has. */
export const dayText = (day: number): string => new Date(nearestNumber(day) * DAY).toISOString().slice(0, 10)

/** Clocks are no further apart than that; offsets are quarters of an hour. */
const MOST_APART = 14 * 60 * MINUTE
const QUARTER = 15 * MINUTE

/** Whether two starts may be the same one in two notations, one of which bears no zone. */
export function isSameStart(one: ReadTimes, other: ReadTimes): boolean {
  const [a, b] = [startOf(one), startOf(other)]
  if (a === null || b === null) return false
  if (one.kind === other.kind) return a === b
  const apart = Math.abs(a - b)
  const days = one.kind.startsWith('days') && other.kind.startsWith('days')
  if (!days && (one.kind.startsWith('days') || other.kind.startsWith('days'))) return false
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
