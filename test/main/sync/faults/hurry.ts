export interface Hurry {
  /** Current time of the accelerated clock (epoch ms). */
  now(): number
  /** Sets the speed factor; running timers keep their pace. Below 1, pauses get longer. */
  speed(times: number): void
  /** Sets the clock, forwards or back; running timers are not affected, as with a real clock. */
  jump(milliseconds: number): void
  /** Restores real time. */
  end(): void
}

/**
 * Accelerates timers and clock of this process: half a minute takes a second. Everything else is real: sockets,
 * threads, files. Tests thus exercise the real pauses.
 */
export function hurry(times: number): Hurry {
  const real = globalThis.setTimeout
  let pace = times
  /** Time of the fast clock when the real clock showed `since`. */
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
