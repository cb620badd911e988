/** Occurrences placed in the viewer's time zone, and their display orders. */
import { DesksideError } from '@shared/ipc/errors'
import type { Day } from '@shared/model/calendar'
import { dayNumber } from '@shared/rules/filter/days'
import { clocksOf, type Clocks } from '@shared/rules/calendar/clocks'
import { place, type PlacedTimes, type TimesSettings } from '@shared/rules/calendar/placed'
import { hash48 } from '../core'
import type { Queries } from '../../database/queries'
import { endDayOf } from './reading'
import type { ReadAs } from './operations'
import type { Question } from './question'
import type { RuleTimes } from './rule-times'
import type { Range, StoredOccurrence } from './stored-occurrences'

export interface ZonedOccurrence extends PlacedTimes {
  readonly stored: StoredOccurrence
  readonly key: string
}

export interface ZonedOccurrenceOnDays extends ZonedOccurrence {
  readonly days: { readonly first: number; readonly last: number }
}

/** The data of a query, and its state for expanding rules. */
export interface Working {
  readonly queries: Queries
  /** Of the reader. */
  readonly rules: RuleTimes
  /** Of the query. */
  readonly question: Question
}

/** How a query places its occurrences. */
export interface ZoneContext extends Working {
  readonly settings: TimesSettings
  readonly clocks: Clocks
  /** Base of the upper bound for expanding rules without end; epoch milliseconds. */
  readonly now: number
}

/** Use within a snapshot. @param query its `now` is of no effect if it has an end */
export function zoneContextOf(working: Working, query: ReadAs & { readonly now: number }, zone: string): ZoneContext {
  const own = clocksOf(query.settings.zone ?? query.computerZone)
  const settings = { own, endDay: endDayOf(working.queries, query.settings) }
  return { ...working, settings, clocks: clocksOf(zone), now: query.now }
}

export function draw(stored: StoredOccurrence, { settings, clocks }: ZoneContext): ZonedOccurrence {
  return { ...place(stored.read, settings, clocks), stored, key: `${stored.id}/${stored.startKey}` }
}

/** Days since 1970-01-01. @throws `bad-input` for a day that does not exist */
export function numberOfDay(day: Day): number {
  const number = dayNumber(day)
  if (number === null) throw new DesksideError('bad-input', 'There is no such day.')
  return number
}

export const rowIdOf = ({ key }: ZonedOccurrence): number => hash48(key)

export const hasDays = (drawn: ZonedOccurrence): drawn is ZonedOccurrenceOnDays => drawn.days !== null

export const isTouching = ({ days }: ZonedOccurrenceOnDays, { from, to }: Range): boolean =>
  (to === null || days.first <= to) && (from === null || days.last >= from)

/** Order within a day: first those that last all day or past midnight, longest first; then by start, title and id. */
export function inDrawingOrder(a: ZonedOccurrenceOnDays, b: ZonedOccurrenceOnDays): number {
  /** The days after the first; -1 within a day. */
  const length = ({ clock, days: { first, last } }: ZonedOccurrenceOnDays): number =>
    clock < 0 || last > first ? last - first : -1
  return length(b) - length(a) || a.days.first - b.days.first || a.clock - b.clock || byName(a, b)
}

/** Order of a list. An occurrence that began earlier comes on its first day. */
export const inListOrder =
  (from: number | null) =>
  (a: ZonedOccurrenceOnDays, b: ZonedOccurrenceOnDays): number => {
    const first = (drawn: ZonedOccurrenceOnDays): number => Math.max(drawn.days.first, from ?? -Infinity)
    return first(a) - first(b) || a.days.first - b.days.first || a.clock - b.clock || byName(a, b)
  }

function byName({ stored: a, key }: ZonedOccurrence, { stored: b, key: other }: ZonedOccurrence): number {
  if (a.title !== b.title) {
    if (a.title === null || b.title === null) return a.title === null ? 1 : -1
    return a.title < b.title ? -1 : 1
  }
  return a.id - b.id || (key < other ? -1 : key > other ? 1 : 0)
}
