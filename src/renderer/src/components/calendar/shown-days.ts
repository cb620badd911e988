/** The answer about some days in the form that views need. Pure. */
import type { CalendarDay, Day, DaysPage, SavedState } from '@shared/model/calendar'
import { inOrder, placedOf, type PlacedOccurrence } from './layout/span'

export interface ShownDays {
  readonly byDay: ReadonlyMap<Day, CalendarDay>
  /** In drawing order. */
  readonly placed: readonly PlacedOccurrence[]
  /** Whether the answer has arrived. */
  readonly isKnown: boolean
}

export const NO_DAYS: ShownDays = { byDay: new Map(), placed: [], isKnown: false }

export const shownDays = (page: DaysPage | null): ShownDays =>
  page === null
    ? NO_DAYS
    : {
        byDay: new Map(page.days.map((one) => [one.day, one])),
        placed: placedOf(page.occurrences).toSorted(inOrder),
        isKnown: true
      }

export interface RangeFacts {
  /** Days that are not saved, saved in part, and saved completely. */
  readonly none: readonly Day[]
  readonly part: readonly Day[]
  readonly days: number
  /** Age of the oldest answer; epoch milliseconds, null if none. */
  readonly fetchedAt: number | null
  /** Number of occurrences on these days. */
  readonly events: number
}

/** How completely some days are saved. */
export function rangeFacts(days: readonly Day[], { byDay }: Pick<ShownDays, 'byDay'>): RangeFacts {
  const within = (saved: SavedState): Day[] => days.filter((day) => byDay.get(day)?.saved === saved)
  const ages = days.flatMap((day) => byDay.get(day)?.fetchedAt ?? [])
  return {
    none: within('none'),
    part: within('part'),
    days: days.length,
    fetchedAt: ages.length === 0 ? null : Math.min(...ages),
    events: days.reduce((sum, day) => sum + (byDay.get(day)?.total ?? 0), 0)
  }
}
