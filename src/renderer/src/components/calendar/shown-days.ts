/** The answer about some days, as the views draw it. Pure. */
import type { CalendarDay, Day, DaysPage, SavedState } from '@shared/model/calendar'
import { inOrder, placedOf, type Placed } from './layout/span'

export interface ShownDays {
  readonly byDay: ReadonlyMap<Day, CalendarDay>
  /** In the order of drawing. */
  readonly placed: readonly Placed[]
  /** The answer is there. */
  readonly known: boolean
}

export const NO_DAYS: ShownDays = { byDay: new Map(), placed: [], known: false }

export const shownDays = (page: DaysPage | null): ShownDays =>
  page === null
    ? NO_DAYS
    : {
        byDay: new Map(page.days.map((one) => [one.day, one])),
        placed: placedOf(page.occurrences).toSorted(inOrder),
        known: true
      }

export interface RangeFacts {
  /** Days that are not saved at all, those of which there may be more, and all. */
  readonly none: readonly Day[]
  readonly part: readonly Day[]
  readonly days: number
  /** The oldest answer about any of them; epoch milliseconds, null when none was answered. */
  readonly fetchedAt: number | null
  /** Occurrences that touch any of them. */
  readonly events: number
}

/** How well some days are known. */
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
