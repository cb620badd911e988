/** Pauses by a clock that may be set. Moments are epoch milliseconds, lengths milliseconds. */

/** A pause that was meant to be so long, and the moment at which it ends. */
export interface Pause {
  readonly until: number
  readonly length: number
}

export const NO_PAUSE: Pause = { until: -Infinity, length: 0 }

export const pauseFrom = (now: number, length: number): Pause => ({ until: now + length, length })

/** Further away than it is long it can only be because the clock was set back: it then begins anew. */
export const asOf = (pause: Pause, now: number): Pause =>
  pause.until - now > pause.length ? pauseFrom(now, pause.length) : pause

export const later = (one: Pause, other: Pause): Pause => (one.until >= other.until ? one : other)
export const earlier = (one: Pause, other: Pause): Pause => (one.until <= other.until ? one : other)
