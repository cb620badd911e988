/**
 * Conversions between moments and local time.
 *
 * Local time is a number: milliseconds since 1970-01-01 00:00 on that clock, ignoring clock changes (`Date.UTC` of the
 * displayed parts). Zones have IANA names; years go from 1 to 9999.
 */
import { remembered } from '../remembered'

const DAY = 86_400_000

const formatIn = remembered(
  (zone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric'
    })
)

/** Whether this computer knows the zone. */
export function isZone(name: string): boolean {
  try {
    formatIn(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Local time of a zone at a moment (epoch ms). */
export function clockAt(at: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatIn(zone).formatToParts(at)) parts[type] = value
  const number = (type: Intl.DateTimeFormatPartTypes): number => Number(parts[type] ?? 0)
  const year = parts.era === 'BC' ? 1 - number('year') : number('year')
  const clock = new Date(0)
  clock.setUTCFullYear(year, number('month') - 1, number('day'))
  clock.setUTCHours(number('hour'), number('minute'), number('second'), ((at % 1000) + 1000) % 1000)
  return clock.getTime()
}

/**
 * The moment (epoch ms) at which a zone shows a local time. Of an ambiguous time, the first one. A skipped time moves
 * forward by the gap, as in every calendar: 02:30 becomes 03:30.
 */
export function momentOf(clock: number, zone: string): number {
  const ahead = (at: number): number => clockAt(at, zone) - at
  // Zones change their offset at most once in two days.
  const before = clock - ahead(clock - DAY)
  if (clockAt(before, zone) === clock) return before
  const after = clock - ahead(clock + DAY)
  return clockAt(after, zone) === clock ? after : before
}
