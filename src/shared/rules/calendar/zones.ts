/**
 * Clocks of zones: what they show at a moment, and when they show a time.
 *
 * What a clock shows is a number here: the milliseconds since 1970-01-01 00:00 on that clock, as if it were never changed
 * (`Date.UTC` of the parts that it shows). Zones bear IANA names; years go from 1 to 9999.
 */
const DAY = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
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
  formats.set(zone, made)
  return made
}

/** Whether this computer knows a zone by that name. */
export function isZone(name: string): boolean {
  try {
    formatIn(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** What the clocks of a zone show at a moment (epoch milliseconds). */
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
 * When the clocks of a zone show this; epoch milliseconds. A time that they show twice is the first of the two; one that
 * they skip is as much later as they skip, as every calendar has it: 02:30 becomes 03:30.
 */
export function momentOf(clock: number, zone: string): number {
  const ahead = (at: number): number => clockAt(at, zone) - at
  // Zones change their clocks once in two days at most.
  const before = clock - ahead(clock - DAY)
  if (clockAt(before, zone) === clock) return before
  const after = clock - ahead(clock + DAY)
  return clockAt(after, zone) === clock ? after : before
}
