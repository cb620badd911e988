import type { AskedBehind } from '../model/cached'
import type {
  CalendarCategory,
  CalendarPage,
  CalendarReading,
  CategoriesVerified,
  DayCount,
  DaysPage,
  SavedCalendar
} from '../model/calendar'
import { isZone } from '../rules/calendar/zones'
import { locale } from './exports'
import {
  answer,
  done,
  day,
  inWorkspace,
  MOST_TEXT,
  recordId,
  referenceId,
  rows,
  text,
  z,
  type Infer,
  type InferShape
} from './kit'
import { days as openDays, type RowIndex } from './listing'

const MOST_PER_DAY = 200
/** Upper bounds; nobody hides or selects more by hand. */
const MOST_HIDDEN = 2_000
const MOST_KEYS = 10_000

/** The viewer's time zone, as an IANA name. */
export const zoneName = z.string().max(100).refine(isZone)
/** Ids of hidden categories; 0: events without a category. */
export const hiddenCategories = z.array(referenceId).max(MOST_HIDDEN)

/** All conditions must hold. */
const calendarFilter = z.strictObject({
  deleted: z.boolean(),
  hidden: hiddenCategories,
  /** Only events that name this person; null: everyone. */
  person: referenceId.nullable()
})
export type CalendarFilter = Infer<typeof calendarFilter>

/** `from` and `to` are included. */
const days = { from: day, to: day, zone: zoneName, filter: calendarFilter }
/** `perDay`: maximum number of occurrences returned for each day. */
const drawn = { ...days, perDay: z.number().int().min(0).max(MOST_PER_DAY) }
export type DaysQuery = InferShape<typeof drawn>
/**
 * Input for counts by day, used by the year, the small month and search marks. `text`: counts matches only; empty: all.
 */
const counted = { ...days, text: text(MOST_TEXT) }
export type CountsQuery = InferShape<typeof counted>

const listOf = z.discriminatedUnion('kind', [
  /** Occurrences that touch the days `from` to `to`, both included; null: open-ended. */
  z.strictObject({ kind: z.literal('range'), ...openDays.shape }),
  z.strictObject({ kind: z.literal('undated') }),
  /** Search results within the days, from the cache and from the service's search. */
  z.strictObject({ kind: z.literal('search'), text: text(MOST_TEXT), ...openDays.shape }),
  /** All occurrences of an event. */
  z.strictObject({ kind: z.literal('event'), id: recordId }),
  /** Events that name a project. */
  z.strictObject({ kind: z.literal('project'), id: recordId })
])
export type CalendarListOf = Infer<typeof listOf>
const calendarListing = { of: listOf, filter: calendarFilter, zone: zoneName }
export type CalendarListQuery = InferShape<typeof calendarListing>

/** Id, slash and start as sent (`CalendarOccurrence.key`). */
const occurrenceKey = z
  .string()
  .max(500)
  .regex(/^-?\d{1,16}\//)
const savedEvents = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('occurrences'), keys: z.array(occurrenceKey).min(1).max(MOST_KEYS) }),
  z.strictObject({ kind: z.literal('list'), list: z.strictObject(calendarListing) })
])
export type SavedEvents = Infer<typeof savedEvents>

/** True for prefetching days that are not visible yet: the service is not asked. */
const ahead = z.boolean().optional()

export const calendar = {
  /**
   * Occurrences of some days, from the cache at once: every saved event that overlaps them. In the background, the
   * service is asked for the visible months, then for their neighbours.
   */
  'calendar.days': inWorkspace({ ...drawn, ahead }, answer<AskedBehind<DaysPage>>()),
  /**
   * Number of occurrences per day; days without any are omitted. `look`: the view shows counts only (as the year does),
   * so stale months are refreshed in the background. Otherwise the service is not asked.
   */
  'calendar.counts': inWorkspace({ ...counted, look: z.boolean().optional() }, answer<readonly DayCount[]>()),
  /**
   * A list, from the cache at once. In the background, the service is asked for the months, or for the search from 3
   * letters on.
   */
  'calendar.list': inWorkspace({ ...calendarListing, ...rows, ahead }, answer<AskedBehind<CalendarPage>>()),
  /** Index of a row in its list, by `CalendarRow.id`; null when absent. */
  'calendar.position': inWorkspace({ ...calendarListing, id: referenceId }, answer<RowIndex>()),
  /** Index of the first row on or after that day; null without one. */
  'calendar.positionOfDay': inWorkspace({ ...calendarListing, day }, answer<RowIndex>()),
  /** Cancels the running service searches for this text. */
  'calendar.endSearch': inWorkspace({ text: text(MOST_TEXT) }, done),
  'calendar.categories': inWorkspace({}, answer<readonly CalendarCategory[]>()),
  /** Compares the category filter of the cache with the service's own filter. The answer is never stored as a month. */
  'calendar.verify': inWorkspace(days, answer<CategoriesVerified>()),
  'calendar.reading': inWorkspace({}, answer<CalendarReading>())
}

export const calendarFile = {
  /** Writes a calendar file (RFC 5545) to a location chosen by the user. Rejects as `lists.export` does. */
  'calendar.save': inWorkspace({ zone: zoneName, of: savedEvents, locale, name: text(200) }, answer<SavedCalendar>())
}
