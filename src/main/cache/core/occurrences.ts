/** Storage of calendar occurrences: their times as columns, and how far back a range query must look. */
import { DAY, type ReadTimes } from '@shared/rules/calendar/times'
import { nearestMoment } from '@shared/rules/day-limits'

const KINDS = ['none', 'days', 'days-at', 'moments', 'clocks'] as const satisfies readonly ReadTimes['kind'][]

/**
 * Upper bounds of the length steps of occurrences (ms). A range query looks back by the bound of each step. The last
 * step is unbounded.
 */
export const SPANS: readonly number[] = [2 * DAY, 45 * DAY, 400 * DAY, Infinity]

export interface StoredTimes {
  readonly kind: number
  readonly start_at: number | null
  readonly end_at: number | null
  readonly certain: number
  readonly span: number | null
}

export function storedTimes(times: ReadTimes): StoredTimes {
  const kind = KINDS.indexOf(times.kind)
  const stored = (start: number, end: number | null, length: number, isCertain = false): StoredTimes => {
    const span = SPANS.findIndex((most) => length <= most)
    return { kind, start_at: start, end_at: end, certain: Number(isCertain), span }
  }
  switch (times.kind) {
    case 'none':
      return { kind, start_at: null, end_at: null, certain: 0, span: null }
    case 'days': {
      const [start, end] = [times.first * DAY, times.last * DAY]
      return stored(start, end, end + DAY - start, times.isCertain)
    }
    case 'days-at':
      return stored(times.first, times.last, times.last + DAY - times.first)
    case 'moments':
    case 'clocks':
      return stored(times.start, times.end, (times.end ?? times.start) - times.start)
  }
}

/** Reads the output of `storedTimes`. */
export function readTimes({ kind, start_at, end_at, certain }: Omit<StoredTimes, 'span'>): ReadTimes {
  const name = KINDS[kind]
  if (start_at === null || name === undefined || name === 'none') return { kind: 'none' }
  // A sent duration may lead beyond the range of dates.
  const [start, end] = [nearestMoment(start_at), end_at === null ? null : nearestMoment(end_at)]
  switch (name) {
    case 'days':
      return {
        kind: 'days',
        first: Math.floor(start / DAY),
        last: Math.floor((end ?? start) / DAY),
        isCertain: certain === 1
      }
    case 'days-at':
      return { kind: 'days-at', first: start, last: end ?? start }
    case 'moments':
    case 'clocks':
      return { kind: name, start, end }
  }
}

/** A rule as it is stored. */
export interface StoredRule {
  readonly rule: string
  readonly excluded: readonly string[]
  readonly added: readonly string[]
}

/** The starts of a month and of the next one: milliseconds since 1970, without time zone. */
export interface MonthBounds {
  readonly month: string
  readonly from: number
  readonly to: number
}

/** The bounds of a month, `YYYY-MM`. */
export function monthBounds(month: string): MonthBounds {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { month, from: from.getTime(), to: new Date(from).setUTCMonth(from.getUTCMonth() + 1) }
}
