/** Pauses that survive a change of the clock. Times are epoch milliseconds, lengths milliseconds. */

export interface Pause {
  readonly until: number
  readonly length: number
}

export const NO_PAUSE: Pause = { until: -Infinity, length: 0 }

export const pauseFrom = (now: number, length: number): Pause => ({ until: now + length, length })

/** An end further away than the length means that the clock was set back: restart the pause. */
export const asOf = (pause: Pause, now: number): Pause =>
  pause.until - now > pause.length ? pauseFrom(now, pause.length) : pause

export const later = (one: Pause, other: Pause): Pause => (one.until >= other.until ? one : other)
export const earlier = (one: Pause, other: Pause): Pause => (one.until <= other.until ? one : other)
