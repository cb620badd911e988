/** Occurrences placed in the viewer's time zone, and their display orders. */
import { clocksOf, type Clocks } from '@shared/rules/calendar/clocks'
import { place, type PlacedTimes, type TimesSettings } from '@shared/rules/calendar/placed'
import { startKey } from '@shared/rules/calendar/times'
import { hash48 } from '../core'
import type { Queries } from '../../database/queries'
import { endDayOf } from './reading'
import type { ReadAs } from './operations'
import type { StoredOccurrence } from './stored-occurrences'

export interface ZonedOccurrence extends PlacedTimes {
  readonly stored: StoredOccurrence
  readonly key: string
  /** Whether the occurrence was expanded from a rule. */
  readonly hasWorked: boolean
}

export interface ZonedOccurrenceOnDays extends ZonedOccurrence {
  readonly days: { readonly first: number; readonly last: number }
}

export interface ZoneContext {
  readonly settings: TimesSettings
  readonly clocks: Clocks
}

/** Use within a snapshot. */
export function zoneContextOf(queries: Queries, readAs: ReadAs, zone: string): ZoneContext {
  const own = clocksOf(readAs.settings.zone ?? readAs.computerZone)
  return { settings: { own, endDay: endDayOf(queries, readAs.settings) }, clocks: clocksOf(zone) }
}

export function draw(stored: StoredOccurrence, { settings, clocks }: ZoneContext): ZonedOccurrence {
  return { ...place(stored.read, settings, clocks), stored, key: keyOf(stored.id, stored.startKey), hasWorked: false }
}

const keyOf = (id: number, start: string): string => `${id}/${start}`

/** Like `draw`, for a time from the event's rule. */
export function drawWorked(
  stored: StoredOccurrence,
  read: StoredOccurrence['read'],
  { settings, clocks }: ZoneContext
): ZonedOccurrence {
  const placed = place(read, settings, clocks)
  return { ...placed, stored: { ...stored, read }, key: keyOf(stored.id, startKey(read)), hasWorked: true }
}

export const rowIdOf = ({ key }: ZonedOccurrence): number => hash48(key)

export const hasDays = (drawn: ZonedOccurrence): drawn is ZonedOccurrenceOnDays => drawn.days !== null

export const isTouching = ({ days }: ZonedOccurrenceOnDays, from: number | null, to: number | null): boolean =>
  (to === null || days.first <= to) && (from === null || days.last >= from)

const isLong = ({ clock, days }: ZonedOccurrenceOnDays): boolean => clock < 0 || days.last > days.first

/** Order within a day: first those that last all day or past midnight, longest first; then by start, title and id. */
export function inDrawingOrder(a: ZonedOccurrenceOnDays, b: ZonedOccurrenceOnDays): number {
  const [isFirstLong, isSecondLong] = [isLong(a), isLong(b)]
  if (isFirstLong !== isSecondLong) return isFirstLong ? -1 : 1
  if (isFirstLong) {
    const longer = b.days.last - b.days.first - (a.days.last - a.days.first)
    if (longer !== 0) return longer
  }
  return a.days.first - b.days.first || a.clock - b.clock || byName(a, b)
}

/** Order of a list. An occurrence that began earlier comes on its first day. */
export const inListOrder =
  (from: number | null) =>
  (a: ZonedOccurrenceOnDays, b: ZonedOccurrenceOnDays): number => {
    const first = (drawn: ZonedOccurrenceOnDays): number => Math.max(drawn.days.first, from ?? -Infinity)
    return first(a) - first(b) || a.days.first - b.days.first || a.clock - b.clock || byName(a, b)
  }

export function byName({ stored: a, key }: ZonedOccurrence, { stored: b, key: other }: ZonedOccurrence): number {
  if (a.title !== b.title) {
    if (a.title === null || b.title === null) return a.title === null ? 1 : -1
    return a.title < b.title ? -1 : 1
  }
  return a.id - b.id || (key < other ? -1 : key > other ? 1 : 0)
}
