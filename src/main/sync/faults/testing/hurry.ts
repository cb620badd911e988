export interface Hurry {
  /** Epoch milliseconds of the hurried world. */
  now(): number
  /** From now on so many times faster; timers that run already keep their pace. Below 1, pauses seem to have no end. */
  speed(times: number): void
  /** Sets its clock, forwards or back; timers that run already are not moved by it, as a real clock moves none. */
  jump(milliseconds: number): void
  /** Everything as it was before. */
  end(): void
}

/**
 * Lets this process live so many times faster: pauses of half a minute are over in a second, and its clock agrees with
 * them. Everything else is real: sockets, threads, files. So a test sees the pauses that a user sits through, and not a
 * version of the code that has none.
 */
export function hurry(times: number): Hurry {
  const real = globalThis.setTimeout
  let pace = times
  /** The hurried moment at which the real clock showed `since`. */
  let moment = Date.now()
  let since = performance.now()
  const now = (): number => moment + (performance.now() - since) * pace
  const hurried = (run: (...values: unknown[]) => void, delay = 0, ...values: unknown[]): NodeJS.Timeout =>
    real(run, delay / pace, ...values)
  globalThis.setTimeout = Object.assign(hurried, real)
  return {
    now: () => Math.round(now()),
    speed(other) {
      moment = now()
      since = performance.now()
      pace = other
    },
    jump(milliseconds) {
      moment += milliseconds
    },
    end() {
      globalThis.setTimeout = real
    }
  }
}
