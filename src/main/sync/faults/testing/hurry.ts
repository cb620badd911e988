export interface Hurry {
  /** Epoch milliseconds of the hurried world. */
  now(): number
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
  const startedAt = Date.now()
  const started = performance.now()
  let jumped = 0
  const hurried = (run: (...values: unknown[]) => void, delay = 0, ...values: unknown[]): NodeJS.Timeout =>
    real(run, delay / times, ...values)
  globalThis.setTimeout = Object.assign(hurried, real)
  return {
    now: () => Math.round(startedAt + (performance.now() - started) * times + jumped),
    jump(milliseconds) {
      jumped += milliseconds
    },
    end() {
      globalThis.setTimeout = real
    }
  }
}
