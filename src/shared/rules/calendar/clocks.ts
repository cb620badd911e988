/**
 * Cached clock conversions of one zone. Zones change their offset on full quarters of an hour, so one lookup per
 * quarter is enough.
 */
import { remembered } from '../remembered'
import { clockAt, momentOf } from './zones'

const QUARTER = 900_000
const DAY = 86_400_000
const MOST = 200_000

export interface Clocks {
  readonly zone: string
  clockAt(at: number): number
  momentOf(clock: number): number
}

/** More than the events of a workspace have: the next one empties the memory. */
const MOST_ZONES = 64

/** @throws RangeError for a zone that this computer does not know */
export const clocksOf = remembered((zone): Clocks => {
  const ahead = new Map<number, number>()
  function aheadAt(at: number): number {
    const quarter = Math.floor(at / QUARTER)
    let found = ahead.get(quarter)
    if (found === undefined) {
      if (ahead.size >= MOST) ahead.clear()
      ahead.set(quarter, (found = clockAt(quarter * QUARTER, zone) - quarter * QUARTER))
    }
    return found
  }
  /** UTC offset on a day (ms), if it is the same before and after that day; otherwise null. */
  function ofDay(clock: number): number | null {
    const start = Math.floor(clock / DAY) * DAY
    const [before, after] = [aheadAt(start - DAY), aheadAt(start + 2 * DAY)]
    return before === after ? before : null
  }
  const clocks: Clocks = {
    zone,
    clockAt: (at) => at + aheadAt(at),
    momentOf: (clock) => {
      const steady = ofDay(clock)
      return steady === null ? momentOf(clock, zone) : clock - steady
    }
  }
  // An unknown zone should fail here, not with the first event.
  clocks.clockAt(0)
  return clocks
}, MOST_ZONES)
