import type { Coverage } from '@shared/model/cached'
import type { CalendarSettings } from '@shared/model/calendar'
import type { CalendarListQuery } from '@shared/contract/calendar'

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
