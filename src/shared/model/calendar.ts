/**
 * The calendar: occurrences, and the coverage of each range.
 *
 * An event may have several dates under one id, in one or several answers, or a recurrence rule. The calendar therefore
 * shows occurrences: an event id and a start. Start and end are interpreted once and together (`EventTimes`), in the
 * event's own offset, before any conversion.
 */
import type { ErrorShape } from '../ipc/errors'
import type { PageOf } from './cached'
import type { Parity } from './filter'
import type { RecordState, Reference } from './record'

/** A calendar day, `YYYY-MM-DD`, independent of time zones. */
export type Day = string

export type EventTimes =
  /** All-day: floating dates, the same in every zone. Both included. */
  | { readonly kind: 'days'; readonly first: Day; readonly last: Day }
  /**
   * Moments (epoch ms). `end` equal to `start`: no length; null: no end was sent. `zone`: whether the record states the
   * offset, or the workspace's zone was assumed (see `CalendarSettings.zone`). `unknown`: assumed because the record
   * names an unreadable zone.
   */
  | {
      readonly kind: 'moments'
      readonly start: number
      readonly end: number | null
      readonly zone: 'sent' | 'assumed' | 'unknown'
    }
  /** No valid start: listed separately, never omitted. */
  | { readonly kind: 'none' }

/** A problem with the times of a record; the occurrence is shown and marked. */
export type TimesDoubt = 'no-start' | 'start-unreadable' | 'end-unreadable' | 'end-before-start' | 'zone-unknown'

export interface CalendarOccurrence {
  /** Unique and stable key of an occurrence: the event's id and its start as sent. */
  readonly key: string
  /** The event's id, as of a record of the noun `calendar-event`. */
  readonly id: number
  readonly title: string | null
  readonly state: RecordState
  readonly times: EventTimes
  readonly doubt: TimesDoubt | null
  /** Start and end as sent; null if absent. */
  readonly sent: { readonly start: string | null; readonly end: string | null }
  /**
   * Recurrence. `sent`: the service sent several occurrences; `rule`: expanded here from a rule sent without
   * occurrences; `too-often`: the rule has too many occurrences to expand; null: single.
   */
  readonly repeats: 'sent' | 'rule' | 'too-often' | null
  /** Null without a category. A deleted category keeps its id, and its label if it had one. */
  readonly category: Reference | null
  /** The record's own colour, `#rrggbb`; null without one. */
  readonly colour: string | null
  readonly place: string | null
  readonly project: Reference | null
  /** People named by the record: the responsible person first, then participants. */
  readonly people: readonly Reference[]
}

/**
 * Coverage of a day. `whole`: its month was answered; `part`: other answers brought some events, and more may exist;
 * `none`: not saved yet.
 */
export type SavedState = 'whole' | 'part' | 'none'

export interface DayCount {
  readonly day: Day
  /** Number of occurrences that touch the day. */
  readonly total: number
  readonly saved: SavedState
}

export interface CalendarDay extends DayCount {
  /**
   * Keys of the first of them in drawing order: all-day and overnight ones first (longest first), then by start, title
   * and id. Rows of neighbouring days therefore line up.
   */
  readonly keys: readonly string[]
  /** When its month was answered (epoch ms); null if never. */
  readonly fetchedAt: number | null
}

/** Events with too many occurrences to expand; only the dates sent are shown. */
export interface TooOften {
  readonly events: number
  /** One of them. */
  readonly first: { readonly id: number; readonly title: string | null }
}

export interface DaysPage {
  readonly days: readonly CalendarDay[]
  /** Each occurrence of these days, once. */
  readonly occurrences: readonly CalendarOccurrence[]
  /** Number of events without a date; no day shows them. */
  readonly undated: number
  /** Absent if there are none. */
  readonly tooOften?: TooOften
}

/** A row, ordered by start. An occurrence that began before the range is listed on the range's first day. */
export interface CalendarRow {
  /** Unique and stable id of a row in its list. */
  readonly id: number
  /** Day under which it is listed; null without a date. */
  readonly day: Day | null
  readonly occurrence: CalendarOccurrence
  /** In a search, who found it; elsewhere null. */
  readonly foundBy: 'cache' | 'service' | 'both' | null
}

export interface CalendarPage extends PageOf<CalendarRow> {
  /** Absent if there are none. */
  readonly tooOften?: TooOften
}

export interface CalendarCategory {
  /** 0: events without a category. */
  readonly id: number
  readonly title: string | null
  /** `#rrggbb`; null if the service sent none. */
  readonly colour: string | null
  /** Index in the app's own colour ramp, from 0; stable as long as the category is known. */
  readonly slot: number
  /** True: the service lists it; false: only events name it. */
  readonly isListed: boolean
}

/** How a workspace's times are interpreted; the user sets what records do not tell. */
export interface CalendarSettings {
  /** Zone of times sent without one (IANA name); null: this computer's. */
  readonly zone: string | null
  /** Whether the end of an all-day event is its last day. Null: as the records prove, else included. */
  readonly endDay: 'included' | 'excluded' | null
}

/** Effective assumptions and their evidence, for the list of assumptions. */
export interface CalendarReading extends CalendarSettings {
  readonly endDayLearned: {
    readonly says: 'included' | 'excluded'
    /** Number of events that prove it; 0: only assumed. */
    readonly proofs: number
  }
  /** Number of events with times sent without a zone, and of events with a start. */
  readonly withoutZone: number
  readonly withTimes: number
}

export const CALENDAR_MODES = ['month', 'week', 'day', 'agenda', 'year'] as const
export type CalendarMode = (typeof CALENDAR_MODES)[number]

/** Result of comparing the category filter with the service's own. */
export interface CategoriesVerified {
  readonly state: Parity['state']
  /** When the service answered (epoch ms); null if it did not. */
  readonly comparedAt: number | null
  /** Events that only the cache, or only the service, assigns to these categories. */
  readonly differing: number
  /** Why the service did not answer; null if it did. */
  readonly failed: ErrorShape | null
}

export interface SavedCalendar {
  /** The file's name; null if the user cancelled. */
  readonly savedAs: string | null
  readonly events: number
  /** Events omitted because a calendar file requires a date. */
  readonly withoutDate: number
  /** Events exported with only the dates sent. Absent if there are none. */
  readonly tooOften?: TooOften
}
