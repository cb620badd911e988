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
import type { RowIndex } from './listing'

const MOST_PER_DAY = 200
/** More categories than anybody hides by hand. */
const MOST_HIDDEN = 2_000
/** More than anybody selects by hand. */
const MOST_KEYS = 10_000

/** The zone of whoever looks, by its IANA name. */
export const zoneName = z.string().max(100).refine(isZone)
/** Categories that are not shown, by id; 0: events without one. */
export const hiddenCategories = z.array(referenceId).max(MOST_HIDDEN)

/** All that is said has to hold. */
const calendarFilter = z.strictObject({
  deleted: z.boolean(),
  hidden: hiddenCategories,
  /** Only events that name this person; null: all. */
  person: referenceId.nullable()
})
export type CalendarFilter = Infer<typeof calendarFilter>

/** `from` and `to` are included. */
const days = { from: day, to: day, zone: zoneName, filter: calendarFilter }
/** `perDay`: how many occurrences of each day are wanted. */
const drawn = { ...days, perDay: z.number().int().min(0).max(MOST_PER_DAY) }
export type DaysQuery = InferShape<typeof drawn>
/** How full days are: for the year, the small month, and marks of a search. `text`: only what it finds; empty: all. */
const counted = { ...days, text: text(MOST_TEXT) }
export type CountsQuery = InferShape<typeof counted>

const open = { from: day.nullable(), to: day.nullable() }
const listOf = z.discriminatedUnion('kind', [
  /** Whatever touches a day from `from` to `to`, both included; null: open. */
  z.strictObject({ kind: z.literal('range'), ...open }),
  z.strictObject({ kind: z.literal('undated') }),
  /** What the words find within the days: in the cache, and what the service's search answered with. */
  z.strictObject({ kind: z.literal('search'), text: text(MOST_TEXT), ...open }),
  /** All occurrences of an event. */
  z.strictObject({ kind: z.literal('event'), id: recordId }),
  /** The events that name a project. */
  z.strictObject({ kind: z.literal('project'), id: recordId })
])
export type CalendarListOf = Infer<typeof listOf>
/** Which occurrences, in the zone of whoever looks. */
const calendarListing = { of: listOf, filter: calendarFilter, zone: zoneName }
export type CalendarListQuery = InferShape<typeof calendarListing>

/** An id, a stroke, and the start as it was sent (`CalendarOccurrence.key`). */
const occurrenceKey = z
  .string()
  .max(500)
  .regex(/^-?\d{1,16}\//)
/** Which occurrences a calendar file gets. */
const savedEvents = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('occurrences'), keys: z.array(occurrenceKey).min(1).max(MOST_KEYS) }),
  z.strictObject({ kind: z.literal('list'), list: z.strictObject(calendarListing) })
])
export type SavedEvents = Infer<typeof savedEvents>

/** Not looked at yet, but it may be next: the service is not asked. */
const ahead = z.boolean().optional()

export const calendar = {
  /**
   * What is drawn on some days, from the cache at once: every saved event that overlaps them, whichever answer brought
   * it. Behind it the service is asked for the months that are seen, and then for their neighbours.
   */
  'calendar.days': inWorkspace({ ...drawn, ahead }, answer<AskedBehind<DaysPage>>()),
  /**
   * How many occurrences touch each day, days without one left out. `look`: the days are looked at by these counts alone,
   * as those of a year are; behind the answer the service is asked for months that are old. Otherwise nothing is asked.
   */
  'calendar.counts': inWorkspace({ ...counted, look: z.boolean().optional() }, answer<readonly DayCount[]>()),
  /** A list, from the cache at once; behind it the months or, for words from 3 letters on, the search are asked. */
  'calendar.list': inWorkspace({ ...calendarListing, ...rows, ahead }, answer<AskedBehind<CalendarPage>>()),
  /** Where a row stands in its list, by `CalendarRow.id`; null when it is not in it. */
  'calendar.position': inWorkspace({ ...calendarListing, id: referenceId }, answer<RowIndex>()),
  /** The first row on that day or later; null without one. */
  'calendar.positionOfDay': inWorkspace({ ...calendarListing, day }, answer<RowIndex>()),
  /** Ends the searches of the service that run for these words. */
  'calendar.endSearch': inWorkspace({ text: text(MOST_TEXT) }, done),
  'calendar.categories': inWorkspace({}, answer<readonly CalendarCategory[]>()),
  /**
   * Asks the service for the days with its own filter by category, and compares: the cache filters what is shown, and
   * this says whether the service agrees. Never taken for the answer of a month.
   */
  'calendar.verify': inWorkspace(days, answer<CategoriesVerified>()),
  'calendar.reading': inWorkspace({}, answer<CalendarReading>())
}

export const calendarFile = {
  /** Writes a calendar file (RFC 5545) where the user chooses. Rejects as `lists.export` does. */
  'calendar.save': inWorkspace({ zone: zoneName, of: savedEvents, locale, name: text(200) }, answer<SavedCalendar>())
}
