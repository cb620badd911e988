/**
 * The calendar: what is drawn, and what is known of each range of it.
 *
 * An event may stand on several dates under one id, in one answer or in several, or bear a rule by which it comes again.
 * What is drawn is therefore an occurrence: an event's id and a start. What a record says of its times is decided once,
 * on start and end together, in the event's own offset, before any conversion: `EventTimes`.
 */
import type { ErrorShape } from '../ipc/errors'
import type { Parity } from './filter'
import type { RecordState, Reference } from './record'

/** A day of the calendar, `YYYY-MM-DD`: no zone moves it. */
export type Day = string

/** When an occurrence is. */
export type EventTimes =
  /** Whole days, which float: the same in every zone. Both included. */
  | { readonly kind: 'days'; readonly first: Day; readonly last: Day }
  /**
   * Moments; epoch milliseconds. `end` equals `start`: it has no length; null: no end was sent. `zone`: whether the
   * record says the offset, or the zone of the workspace was assumed (see `CalendarSettings.zone`); `unknown`: assumed
   * as well, but the record names a zone that is not understood.
   */
  | {
      readonly kind: 'moments'
      readonly start: number
      readonly end: number | null
      readonly zone: 'sent' | 'assumed' | 'unknown'
    }
  /** No start that is a date: listed apart, never left out. */
  | { readonly kind: 'none' }

/** What is wrong with the times of a record; it is shown all the same, marked. */
export type TimesDoubt = 'no-start' | 'start-unreadable' | 'end-unreadable' | 'end-before-start' | 'zone-unknown'

export interface CalendarOccurrence {
  /** Tells occurrences apart and stays the same from reading to reading; made of the event's id and its start as sent. */
  readonly key: string
  /** The event's id, as of a record of the noun `calendar-event`. */
  readonly id: number
  readonly title: string | null
  readonly state: RecordState
  readonly times: EventTimes
  readonly doubt: TimesDoubt | null
  /** Start and end as they were sent; null where there were none. */
  readonly sent: { readonly start: string | null; readonly end: string | null }
  /**
   * `sent`: the service sent several occurrences of this id; `rule`: it sent a rule and no occurrences, and this one
   * was worked out here; `too-often`: it sent a rule that comes too often to be worked out for what was asked; null: the
   * only one.
   */
  readonly repeats: 'sent' | 'rule' | 'too-often' | null
  /** Null without one; a category that is gone has its id, and a label if it ever had one. */
  readonly category: Reference | null
  /** The colour that the record itself bears, as `#rrggbb`; null without one. */
  readonly colour: string | null
  readonly place: string | null
  readonly project: Reference | null
  /** Whoever the record names: who is responsible first, then who takes part. */
  readonly people: readonly Reference[]
}

/**
 * How far a day is known: `whole` by the answer for its month; `part`: events of it are known by other answers only, and
 * there may be more; `none`: not saved yet.
 */
export type SavedState = 'whole' | 'part' | 'none'

export interface CalendarDay {
  readonly day: Day
  /** Occurrences that touch it. */
  readonly total: number
  /**
   * Keys of the first of them, in the order of drawing: whole days and what lasts over midnight first (the longest
   * first), then by start, then by title and id; so that rows of neighbouring days agree.
   */
  readonly keys: readonly string[]
  readonly saved: SavedState
  /** When its month was answered; epoch milliseconds, null when it never was. */
  readonly fetchedAt: number | null
}

/** Events that come too often for all of their dates to be worked out: those that were sent are shown. */
export interface TooOften {
  readonly events: number
  /** One of them. */
  readonly first: { readonly id: number; readonly title: string | null }
}

export interface DaysPage {
  readonly days: readonly CalendarDay[]
  /** Each occurrence that a day names, once. */
  readonly occurrences: readonly CalendarOccurrence[]
  /** Events without a date, which no day shows. */
  readonly undated: number
  /** Absent without any. */
  readonly tooOften?: TooOften
}

export interface DayCount {
  readonly day: Day
  readonly total: number
  readonly saved: SavedState
}

/** In the order of their starts; an occurrence that began before the range stands on the first day of the range. */
export interface CalendarRow {
  /** Tells the rows of a list apart and stays the same from reading to reading. */
  readonly id: number
  /** The day under which it is listed; null without a date. */
  readonly day: Day | null
  readonly occurrence: CalendarOccurrence
  /** Of a search: who found it; elsewhere null. */
  readonly foundBy: 'cache' | 'service' | 'both' | null
}

export interface CalendarPage {
  readonly rows: readonly CalendarRow[]
  readonly total: number
  /** Absent without any. */
  readonly tooOften?: TooOften
}

export interface CalendarCategory {
  /** 0: events without a category. */
  readonly id: number
  readonly title: string | null
  /** As `#rrggbb`; null where the service sent none. */
  readonly colour: string | null
  /** Its place in our own ramp of colours, from 0; the same as long as the category is known. */
  readonly slot: number
  /** The service lists it; false: only events name it. */
  readonly listed: boolean
}

/** How a workspace's times are read; the user may set what can't be known. */
export interface CalendarSettings {
  /** The zone of times that are sent without one, by its IANA name; null: that of this computer. */
  readonly zone: string | null
  /** Whether the last day of an all-day event is the one named as its end; null: as the records prove, else included. */
  readonly endDay: 'included' | 'excluded' | null
}

/** What is taken to be so, and why; for the list of assumptions. */
export interface CalendarReading extends CalendarSettings {
  readonly endDayLearned: {
    readonly says: 'included' | 'excluded'
    /** Events that prove it; 0: it is only assumed. */
    readonly proofs: number
  }
  /** Events whose times were sent without a zone, and how many have a start at all. */
  readonly withoutZone: number
  readonly withTimes: number
}

export const CALENDAR_MODES = ['month', 'week', 'day', 'agenda', 'year'] as const
export type CalendarMode = (typeof CALENDAR_MODES)[number]

/** What a comparison of the categories with the service's own filter found. */
export interface CategoriesVerified {
  readonly state: Parity['state']
  /** When the service answered; epoch milliseconds, null when it did not. */
  readonly comparedAt: number | null
  /** Events that only the cache, or only the service, counts to these categories. */
  readonly differing: number
  /** Why the service did not answer; null when it did. */
  readonly failed: ErrorShape | null
}

export interface SavedCalendar {
  /** The file's name; null if the user cancelled. */
  readonly savedAs: string | null
  readonly events: number
  /** Left out, since a calendar file can't hold an event without a date. */
  readonly withoutDate: number
  /** Events of which it has only the dates that were sent. Absent without any. */
  readonly tooOften?: TooOften
}

/**
 * Of whose events one is reminded. `unasked`: nobody has answered yet; of one's own, as soon as it is known who one is,
 * and of none until then.
 */
export const REMINDED_OF = ['unasked', 'mine', 'all', 'none'] as const

export interface ReminderSettings {
  readonly of: (typeof REMINDED_OF)[number]
  /** Before the start; at most a week. */
  readonly minutes: number
  /** Of single categories, by id (0: without one); null: no reminder. */
  readonly byCategory: readonly { readonly id: number; readonly minutes: number | null }[]
  /** No reminders from one time of day to another, `HH:MM`; over midnight if the first is later. Null: at any time. */
  readonly quiet: { readonly from: string; readonly to: string } | null
  /** The notification does not say what the event is. */
  readonly hideText: boolean
}

export const DEFAULT_REMINDERS: ReminderSettings = {
  of: 'unasked',
  minutes: 10,
  byCategory: [],
  quiet: null,
  hideText: false
}

export interface RemindersState {
  readonly settings: ReminderSettings
  /** This computer shows notifications. */
  readonly supported: boolean
}
