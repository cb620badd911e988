import type { Coverage } from '@shared/model/cached'
import type {
  CalendarCategory,
  CalendarPage,
  CalendarReading,
  CalendarSettings,
  Day,
  DayCount,
  DaysPage
} from '@shared/model/calendar'
import type { CalendarListQuery, CountsQuery, DaysQuery } from '@shared/contract/calendar'
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

/** An answer, or a slice of the work for it is done: the same question goes on with it. */
export type Paced<T> = { readonly done: true; readonly value: T } | { readonly done: false }

/** The calendar, as the cache's client asks its reader. Questions whose answers rules are part of are answered in slices. */
export interface CalendarReads {
  /** Both ends included, `YYYY-MM`. */
  months(range: { deleted: boolean; from: string; to: string }): readonly CalendarMonth[]
  /** Months that a pass has read already. */
  ofPass(pass: { deleted: boolean; pass: number }): readonly string[]
  days(query: DaysQuery & ReadAs): Paced<DaysPage & InMonths>
  counts(query: CountsQuery & ReadAs & { readonly found: readonly number[] }): Paced<readonly DayCount[]>
  list(
    listing: CalendarListing<CalendarListQuery & { readonly offset: number; readonly limit: number }> & {
      readonly whole?: boolean
    }
  ): Paced<CalendarPage & InMonths>
  /** Null when it is not in the list. */
  position(listing: CalendarListing<CalendarListQuery & { readonly id: number }>): Paced<number | null>
  positionOfDay(listing: CalendarListing<CalendarListQuery & { readonly day: Day }>): Paced<number | null>
  categories(): readonly CalendarCategory[]
  reading(readAs: ReadAs): CalendarReading
  compare(answer: CategoryAnswer): { readonly differing: number }
}

/** The operations, as the cache shows them to main: each answers once. */
export type CalendarAnswers = {
  [K in keyof CalendarReads]: (
    ...input: Parameters<CalendarReads[K]>
  ) => ReturnType<CalendarReads[K]> extends Paced<infer T> ? T : ReturnType<CalendarReads[K]>
}
