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

/** The user's settings for reading times. */
export interface ReadAs {
  readonly settings: CalendarSettings
  /** The computer's time zone, used for times without zone if the user has set none. */
  readonly computerZone: string
}

/** A list with the results of the service's search, in service order; empty if it is no search. */
export interface CalendarListing<Query extends CalendarListQuery = CalendarListQuery> extends ReadAs {
  readonly query: Query
  readonly found: readonly number[]
  /** Upper bound for expanding endless recurrences, in a list without an end (epoch ms). */
  readonly now: number
}

export interface InMonths {
  readonly coverage: Coverage
  readonly fetchedAt: number | null
}

/** An answer, or the notice that a slice of work is done: repeat the same query to continue. */
export type Paced<T> = { readonly done: true; readonly value: T } | { readonly done: false }

/**
 * The calendar, as the cache's client requests it from the reader. Queries that may expand rules are answered in
 * slices.
 */
export interface CalendarReads {
  /** Both ends included, `YYYY-MM`. */
  months(range: { deleted: boolean; from: string; to: string }): readonly CalendarMonth[]
  /** Months that the pass has read already. */
  ofPass(pass: { deleted: boolean; pass: number }): readonly string[]
  days(query: DaysQuery & ReadAs): Paced<DaysPage & InMonths>
  counts(query: CountsQuery & ReadAs & { readonly found: readonly number[] }): Paced<readonly DayCount[]>
  list(
    listing: CalendarListing<CalendarListQuery & { readonly offset: number; readonly limit: number }> & {
      readonly whole?: boolean
    }
  ): Paced<CalendarPage & InMonths>
  /** Null if the occurrence is not in the list. */
  position(listing: CalendarListing<CalendarListQuery & { readonly id: number }>): Paced<number | null>
  positionOfDay(listing: CalendarListing<CalendarListQuery & { readonly day: Day }>): Paced<number | null>
  categories(): readonly CalendarCategory[]
  reading(readAs: ReadAs): CalendarReading
  compare(answer: CategoryAnswer): { readonly differing: number }
}

/** The operations for the rest of main: each answers once. */
export type CalendarAnswers = {
  [K in keyof CalendarReads]: (
    ...input: Parameters<CalendarReads[K]>
  ) => ReturnType<CalendarReads[K]> extends Paced<infer T> ? T : ReturnType<CalendarReads[K]>
}
