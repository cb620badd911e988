import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds that a page of a sweep waits at most, so that endless reads do not stop a sweep. */
const LONGEST = 100
/** Milliseconds between two checks; the page goes on after so long without reads. One click causes several. */
const QUIET = 8

/** The worker that answers reads. */
export interface Reader {
  /** A request that is not answered yet. */
  readonly busy: boolean
}

export interface Clock {
  readonly now: () => number
  readonly wait: (milliseconds: number) => Promise<unknown>
}

const ownClock: Clock = { now: () => performance.now(), wait: (milliseconds) => pause(milliseconds) }

/**
 * Lets reads go before a page of a sweep: resolves at once when nothing is read, else after a moment without reads, at
 * the latest after a tenth of a second. A commit makes the reader drop its page cache, and the threads share few cores.
 * A sweep can wait, a person cannot.
 */
export async function readsFirst(reader: Reader, { now, wait }: Clock = ownClock): Promise<void> {
  const until = now() + LONGEST
  while (reader.busy && now() < until) {
    await wait(QUIET)
    // A read right after an answer most likely belongs to the same click.
    if (!reader.busy) await wait(QUIET)
  }
}
