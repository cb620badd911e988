import type { AskedBehind } from '../../model/cached'
import type {
  CalendarCategory,
  CalendarFilter,
  CalendarListQuery,
  CalendarPage,
  CalendarReading,
  CategoriesVerified,
  CountsQuery,
  Day,
  DayCount,
  DaysPage,
  DaysQuery,
  InZone,
  SavedCalendar,
  SavedEvents
} from '../../model/calendar'

interface InWorkspace {
  readonly workspaceId: string
}

export interface CalendarRoutes {
  /**
   * What is drawn on some days, from the cache at once: every saved event that overlaps them, whichever answer brought
   * it. Behind it the service is asked for the months that are seen, and then for their neighbours.
   *
   * `ahead`: days that are not looked at yet, but may be next. The service is not asked for them.
   */
  'calendar.days': { in: InWorkspace & DaysQuery & { readonly ahead?: boolean }; out: AskedBehind<DaysPage> }
  /**
   * How many occurrences touch each day, days without one left out. `look`: the days are looked at by these counts alone,
   * as those of a year are; behind the answer the service is asked for months that are old. Otherwise nothing is asked.
   */
  'calendar.counts': { in: InWorkspace & CountsQuery & { readonly look?: boolean }; out: readonly DayCount[] }
  /**
   * A list, from the cache at once; behind it the months or, for words from 3 letters on, the search are asked. `ahead`: the
   * service is not asked.
   */
  'calendar.list': {
    in: InWorkspace & CalendarListQuery & { readonly offset: number; readonly limit: number; readonly ahead?: boolean }
    out: AskedBehind<CalendarPage>
  }
  /** Where a row stands in its list, by `CalendarRow.id`; null when it is not in it. */
  'calendar.position': {
    in: InWorkspace & CalendarListQuery & { readonly id: number }
    out: { readonly index: number | null }
  }
  /** The first row on that day or later; null without one. */
  'calendar.positionOfDay': {
    in: InWorkspace & CalendarListQuery & { readonly day: Day }
    out: { readonly index: number | null }
  }
  /** Ends the searches of the service that run for these words. */
  'calendar.endSearch': { in: InWorkspace & { readonly text: string }; out: undefined }
  'calendar.categories': { in: InWorkspace; out: readonly CalendarCategory[] }
  /**
   * Asks the service for the days with its own filter by category, and compares: the cache filters what is shown, and
   * this says whether the service agrees. Never taken for the answer of a month.
   */
  'calendar.verify': {
    in: InWorkspace & InZone & { readonly from: Day; readonly to: Day; readonly filter: CalendarFilter }
    out: CategoriesVerified
  }
  'calendar.reading': { in: InWorkspace; out: CalendarReading }
  /** Writes a calendar file (RFC 5545) where the user chooses. Rejects as `lists.export` does. */
  'calendar.save': {
    in: InWorkspace & InZone & { readonly of: SavedEvents; readonly locale: string; readonly name: string }
    out: SavedCalendar
  }
}
