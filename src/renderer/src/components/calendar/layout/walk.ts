/** Going from event to event in a view: J and K, and arrows. Pure. */
import type { Day } from '@shared/model/calendar'

/** Something that can be opened: an event, or what a day has no room for. */
export interface Stop {
  readonly day: Day
  /** Null: "more" of the day. */
  readonly key: string | null
}

export type At = { readonly day: Day; readonly stop: Stop | null }

const same = (a: Stop, b: Stop): boolean => a.day === b.day && a.key === b.key

/**
 * The next or the last stop, seen from a day or from a stop; null at the end.
 *
 * @param stops in the order of reading
 */
export function stepped(stops: readonly Stop[], { day, stop }: At, by: 1 | -1): Stop | null {
  const at = stop === null ? -1 : stops.findIndex((one) => same(one, stop))
  if (at !== -1) return stops[at + by] ?? null
  if (by === 1) return stops.find((one) => one.day >= day) ?? null
  return stops.findLast((one) => one.day < day) ?? null
}

/** The same within the day: from the day itself down to its events, and back up to it. */
export function steppedInDay(stops: readonly Stop[], { day, stop }: At, by: 1 | -1): Stop | null {
  const within = stops.filter((one) => one.day === day)
  const at = stop === null ? -1 : within.findIndex((one) => same(one, stop))
  if (by === -1) return at <= 0 ? null : (within[at - 1] ?? null)
  return within[at + 1] ?? within.at(-1) ?? null
}
