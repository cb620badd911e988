import { setTimeout as pause } from 'node:timers/promises'

/** Upper bound of a sweep page's wait (ms), so that endless reads do not stop a sweep. */
const LONGEST = 100
/** Interval between two checks, and the idle time before the page continues (ms). One click causes several reads. */
const QUIET = 8

const ownClock = {
  now: () => performance.now(),
  wait: (milliseconds: number): Promise<unknown> => pause(milliseconds)
}
export type Clock = typeof ownClock

/**
 * Gives reads of `reader` priority over a page of a sweep: waits until nothing is being read, at most a tenth of a
 * second. A commit makes the reader drop its page cache, and the threads share few cores.
 */
export async function readsFirst(reader: { readonly isBusy: boolean }, { now, wait } = ownClock): Promise<void> {
  const until = now() + LONGEST
  while (reader.isBusy && now() < until) {
    await wait(QUIET)
    // A read soon after an answer most likely belongs to the same click.
    if (!reader.isBusy) await wait(QUIET)
  }
}
