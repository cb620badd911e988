import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that a page of a sweep waits at most: whoever reads without end must not hold a sweep up for ever. */
const LONGEST = 100
/** Milliseconds between two looks; so long nobody must have read for the page to go on. One click asks several things. */
const QUIET = 8

/** Whoever answers reads. */
export interface Reader {
  /** Something was asked and has not been answered yet. */
  readonly busy: boolean
}

export interface Clock {
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<unknown>
}

const ownClock: Clock = { now: () => performance.now(), wait: (milliseconds) => pause(milliseconds) }

/**
 * Lets reads go before a page of a sweep: resolves at once when nobody reads, else when nobody has for a moment, after
 * a tenth of a second in any case. A commit makes the reader let all its pages go, and two busy threads beside the page
 * and the network share few cores. A sweep has time, a person at a list has not.
 */
export async function readsFirst(reader: Reader, { now, wait }: Clock = ownClock): Promise<void> {
  const until = now() + LONGEST
  while (reader.busy && now() < until) {
    await wait(QUIET)
    // What follows an answer within the pause is most likely the same click.
    if (!reader.busy) await wait(QUIET)
  }
}
