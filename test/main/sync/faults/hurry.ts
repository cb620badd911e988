export interface Hurry {
  /** Epoch milliseconds of the hurried world. */
  now(): number
  /** Sets the factor of time; running timers keep their pace. Below 1, pauses seem endless. */
  speed(times: number): void
  /** Sets the clock, forwards or back; running timers are not affected, as with a real clock. */
  jump(milliseconds: number): void
  /** Restores real time. */
  end(): void
}

/**
 * Lets this process live many times faster: pauses of half a minute take a second, and the clock agrees. Everything
 * else is real: sockets, threads, files. So tests see the pauses that users see, not a version of the code without
 * them.
 */
export function hurry(times: number): Hurry {
  const real = globalThis.setTimeout
  let pace = times
  /** The fast clock's time when the real clock showed `since`. */
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
