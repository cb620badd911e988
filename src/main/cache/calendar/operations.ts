import type { Coverage } from '@shared/model/cached'
import type {
  CalendarCategory,
  CalendarListQuery,
  CalendarPage,
  CalendarReading,
  CalendarSettings,
  CountsQuery,
  Day,
  DayCount,
  DaysPage,
  DaysQuery
} from '@shared/model/calendar'
import type { CalendarMonth } from '@shared/model/sync'
import type { CategoryAnswer } from './compare'

/** How times are read, as the user has set it. */
export interface ReadAs {
  readonly settings: CalendarSettings
  /** The zone of times without one, where the user has set none: that of this computer. */
  readonly computerZone: string
}

/** A list, with the events that the service's search named, in its order: of a search's words; else none. */
export interface CalendarListing<Query extends CalendarListQuery = CalendarListQuery> extends ReadAs {
  readonly query: Query
  readonly found: readonly number[]
  /** Where a list without an end would end for rules that have none; epoch milliseconds. */
  readonly now: number
}

export interface InMonths {
  readonly coverage: Coverage
  readonly fetchedAt: number | null
}

/** The calendar, as the cache shows it to main. */
export interface CalendarReads {
  /** Both ends included, `YYYY-MM`. */
  months(range: { deleted: boolean; from: string; to: string }): readonly CalendarMonth[]
  /** Months that a pass has read already. */
  ofPass(pass: { deleted: boolean; pass: number }): readonly string[]
  days(query: DaysQuery & ReadAs): DaysPage & InMonths
  counts(query: CountsQuery & ReadAs & { readonly found: readonly number[] }): readonly DayCount[]
  list(
    listing: CalendarListing<CalendarListQuery & { readonly offset: number; readonly limit: number }> & {
      readonly whole?: boolean
    }
  ): CalendarPage & InMonths
  /** Null when it is not in the list. */
  position(listing: CalendarListing<CalendarListQuery & { readonly id: number }>): number | null
  positionOfDay(listing: CalendarListing<CalendarListQuery & { readonly day: Day }>): number | null
  categories(): readonly CalendarCategory[]
  reading(readAs: ReadAs): CalendarReading
  compare(answer: CategoryAnswer): { readonly differing: number }
}
