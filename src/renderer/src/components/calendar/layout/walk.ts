/** Moving from event to event in a view with J, K and arrow keys. Pure. */
import type { Day } from '@shared/model/calendar'

/** A focusable item: an event, or the "more" of a day. */
export interface Stop {
  readonly day: Day
  /** Null: "more" of the day. */
  readonly key: string | null
}

export type WalkPosition = { readonly day: Day; readonly stop: Stop | null }

const isSame = (a: Stop, b: Stop): boolean => a.day === b.day && a.key === b.key

/**
 * The next or previous stop, from a day or a stop; null at the end.
 *
 * @param stops in reading order
 */
export function stepped(stops: readonly Stop[], { day, stop }: WalkPosition, by: 1 | -1): Stop | null {
  const at = stop === null ? -1 : stops.findIndex((one) => isSame(one, stop))
  if (at !== -1) return stops[at + by] ?? null
  if (by === 1) return stops.find((one) => one.day >= day) ?? null
  return stops.findLast((one) => one.day < day) ?? null
}

/** As `stepped`, within the day: from the day down to its events, and back up to it. */
export function steppedInDay(stops: readonly Stop[], { day, stop }: WalkPosition, by: 1 | -1): Stop | null {
  const within = stops.filter((one) => one.day === day)
  const at = stop === null ? -1 : within.findIndex((one) => isSame(one, stop))
  if (by === -1) return at <= 0 ? null : (within[at - 1] ?? null)
  return within[at + 1] ?? within.at(-1) ?? null
}
