/** Resolves an event's times with the workspace's settings, and computes the days it touches in a zone. */
import type { EventTimes } from '../../model/calendar'
import { nearestNumber } from '../day-limits'
import type { Clocks } from './clocks'
import { DAY, dayOf, dayText, type ReadTimes } from './times'

export interface TimesSettings {
  /** Clocks for times sent without a zone. */
  readonly own: Clocks
  /** Whether the end of an all-day event is its last day. */
  readonly endDay: 'included' | 'excluded'
}

/** Days are numbers since 1970-01-01. */
export interface PlacedTimes {
  readonly times: EventTimes
  /** Days it touches; null without a start. */
  readonly days: { readonly first: number; readonly last: number } | null
  /** Time of day of its start (ms), which orders it on its first day; -1 for whole days. */
  readonly clock: number
}

/** @param clocks of the viewer's zone */
export function place(read: ReadTimes, { own, endDay }: TimesSettings, clocks: Clocks): PlacedTimes {
  switch (read.kind) {
    case 'none':
      return { times: { kind: 'none' }, days: null, clock: -1 }
    case 'days': {
      const last = read.isCertain || endDay === 'included' ? read.last : Math.max(read.first, read.last - 1)
      return ofDays(read.first, last)
    }
    case 'days-at': {
      const first = dayOf(own.clockAt(read.first))
      const end = own.clockAt(read.last)
      // As a moment, a midnight after the first day ends the day before.
      const last = end % DAY === 0 && dayOf(end) > first && endDay === 'excluded' ? dayOf(end) - 1 : dayOf(end)
      return ofDays(first, Math.max(first, last))
    }
    case 'moments':
      return ofMoments(read.start, read.end, 'sent', clocks)
    case 'clocks': {
      const start = own.momentOf(read.start)
      const end = read.end === null ? null : Math.max(start, own.momentOf(read.end))
      return ofMoments(start, end, 'assumed', clocks)
    }
  }
}

function ofDays(from: number, to: number): PlacedTimes {
  const [first, last] = [nearestNumber(from), nearestNumber(to)]
  return { times: { kind: 'days', first: dayText(first), last: dayText(last) }, days: { first, last }, clock: -1 }
}

function ofMoments(start: number, end: number | null, zone: 'sent' | 'assumed', clocks: Clocks): PlacedTimes {
  const clock = clocks.clockAt(start)
  const first = nearestNumber(dayOf(clock))
  // An event ending at midnight does not touch the next day.
  const last = end === null || end <= start ? first : Math.max(first, nearestNumber(dayOf(clocks.clockAt(end - 1))))
  return { times: { kind: 'moments', start, end, zone }, days: { first, last }, clock: clock - dayOf(clock) * DAY }
}
