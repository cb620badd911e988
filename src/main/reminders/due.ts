/** Decides which reminders are due and when. Pure; moments are epoch milliseconds. */
import type { ReminderSettings } from '@shared/contract/prefs'
import type { CalendarOccurrence } from '@shared/model/calendar'

const MINUTE = 60_000
/** Events without a duration or end can still be announced this long after their start. */
const GRACE = 5 * MINUTE

/** An occurrence with a time of day. Whole days have no reminders. */
export interface Upcoming {
  /** `CalendarOccurrence.key` */
  readonly key: string
  readonly id: number
  readonly title: string | null
  readonly place: string | null
  /** 0 if none. */
  readonly category: number
  readonly start: number
  /** Unknown time zone: the start may be wrong. */
  readonly isUnsure?: true
  /** Null if no end was sent or it equals the start. */
  readonly end: number | null
  /** No reminder from this moment on. */
  readonly over: number
}

/** Occurrences with a time of day that the service still lists. */
export function upcomingOf(occurrences: readonly CalendarOccurrence[]): Upcoming[] {
  return occurrences.flatMap(({ key, id, title, place, category, times, state }) => {
    if (times.kind !== 'moments' || state !== 'active') return []
    const { start } = times
    const end = times.end !== null && times.end > start ? times.end : null
    const over = Math.max(end ?? 0, start + GRACE)
    const unsure = times.zone === 'unknown' ? ({ isUnsure: true } as const) : {}
    return [{ key, id, title, place, category: category?.id ?? 0, start, end, over, ...unsure }]
  })
}

/** Lead time in milliseconds; null for no reminder. */
export function leadOf({ minutes, byCategory }: ReminderSettings, category: number): number | null {
  const own = byCategory.find(({ id }) => id === category)
  const before = own === undefined ? minutes : own.minutes
  return before === null ? null : before * MINUTE
}

export const longestLead = ({ minutes, byCategory }: ReminderSettings): number =>
  Math.max(minutes, ...byCategory.map((one) => one.minutes ?? 0)) * MINUTE

/** End of the current quiet hours in local time; null outside them. */
export function quietUntil(quiet: ReminderSettings['quiet'], now: number): number | null {
  if (quiet === null || quiet.from === quiet.to) return null
  const date = new Date(now)
  const clock = `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
  const { from, to } = quiet
  const isWithin = from < to ? clock >= from && clock < to : clock >= from || clock < to
  if (!isWithin) return null
  const [hour = 0, minute = 0] = to.split(':').map(Number)
  const at = (days: number): number =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour, minute).getTime()
  return at(0) > now ? at(0) : at(1)
}

export interface Plan {
  /** Reminders due now, sorted by start. */
  readonly due: readonly Upcoming[]
  /** Time of the next reminder; null if none is known. */
  readonly next: number | null
}

export interface PlanOptions {
  readonly settings: ReminderSettings
  /** Reminders due before this moment are shown only until the event begins. */
  readonly since: number
  /** By `Upcoming.key`. */
  readonly isReminded: (key: string) => boolean
  readonly now: number
}

/**
 * Plans the reminders. Each is due once, unless the event is over. Reminders missed during sleep, downtime or quiet
 * hours are due afterwards.
 */
export function planOf(upcoming: readonly Upcoming[], { settings, since, isReminded, now }: PlanOptions): Plan {
  const open = upcoming.flatMap((one) => {
    const lead = leadOf(settings, one.category)
    return lead === null || one.over <= now || isReminded(one.key) ? [] : [{ one, at: one.start - lead }]
  })
  const quiet = quietUntil(settings.quiet, now)
  const due = open.filter(({ one, at }) => at <= now && (one.start > now || at > since)).map(({ one }) => one)
  const later = open.filter(({ at }) => at > now).map(({ at }) => at)
  const next = [...later, ...(quiet !== null && due.length > 0 ? [quiet] : [])]
  return {
    due: quiet === null ? due.toSorted((a, b) => a.start - b.start || (a.key < b.key ? -1 : 1)) : [],
    next: next.length === 0 ? null : next.reduce((first, at) => Math.min(first, at))
  }
}
