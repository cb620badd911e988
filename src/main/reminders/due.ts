/** Which events are to be reminded of, and when. Pure; moments are epoch milliseconds. */
import type { CalendarOccurrence, ReminderSettings } from '@shared/model/calendar'

const MINUTE = 60_000
/** An event without a length, or without an end, is still to be reminded of for so long after its start. */
const GRACE = 5 * MINUTE

/** A date of an event that has an hour. Whole days have none, and are not reminded of. */
export interface Upcoming {
  /** `CalendarOccurrence.key` */
  readonly key: string
  readonly id: number
  readonly title: string | null
  readonly place: string | null
  /** 0 without one. */
  readonly category: number
  readonly start: number
  /** Its zone is not understood: it may begin at another time. */
  readonly unsure?: true
  /** Null: no end was sent, or it is the start. */
  readonly end: number | null
  /** From then on nobody is reminded of it. */
  readonly over: number
}

/** Those that have an hour, and that the service still has. */
export function upcomingOf(occurrences: readonly CalendarOccurrence[]): Upcoming[] {
  return occurrences.flatMap(({ key, id, title, place, category, times, state }) => {
    if (times.kind !== 'moments' || state !== 'active') return []
    const { start } = times
    const end = times.end !== null && times.end > start ? times.end : null
    const over = Math.max(end ?? 0, start + GRACE)
    const unsure = times.zone === 'unknown' ? ({ unsure: true } as const) : {}
    return [{ key, id, title, place, category: category?.id ?? 0, start, end, over, ...unsure }]
  })
}

/** Milliseconds before the start; null: not at all. */
export function leadOf({ minutes, byCategory }: ReminderSettings, category: number): number | null {
  const own = byCategory.find(({ id }) => id === category)
  const before = own === undefined ? minutes : own.minutes
  return before === null ? null : before * MINUTE
}

/** The longest time before a start. */
export const longestLead = ({ minutes, byCategory }: ReminderSettings): number =>
  Math.max(minutes, ...byCategory.map((one) => one.minutes ?? 0)) * MINUTE

/** When the quiet hours that hold now end, by the clock of this computer; null outside of them. */
export function quietUntil(quiet: ReminderSettings['quiet'], now: number): number | null {
  if (quiet === null || quiet.from === quiet.to) return null
  const date = new Date(now)
  const clock = `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
  const { from, to } = quiet
  const within = from < to ? clock >= from && clock < to : clock >= from || clock < to
  if (!within) return null
  const [hour = 0, minute = 0] = to.split(':').map(Number)
  const at = (days: number): number =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour, minute).getTime()
  return at(0) > now ? at(0) : at(1)
}

export interface Plan {
  /** To be reminded of now, by start. */
  readonly due: readonly Upcoming[]
  /** When something is due next; null: nothing is, as far as is known. */
  readonly next: number | null
}

export interface PlanOptions {
  readonly settings: ReminderSettings
  /** What came due before is reminded of only while it has not begun. */
  readonly since: number
  /** By key. */
  readonly reminded: (key: string) => boolean
  readonly now: number
}

/**
 * What came due is due once, unless it is over: also what came due while the computer slept, while the app did not run,
 * and in quiet hours, which is due at their end.
 */
export function planOf(upcoming: readonly Upcoming[], { settings, since, reminded, now }: PlanOptions): Plan {
  const open = upcoming.flatMap((one) => {
    const lead = leadOf(settings, one.category)
    return lead === null || one.over <= now || reminded(one.key) ? [] : [{ one, at: one.start - lead }]
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
