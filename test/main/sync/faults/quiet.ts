/**
 * Knows when nothing pending takes real time: no request, no cache operation. Only then may a test advance its clock;
 * otherwise timeouts would expire prematurely.
 */
export class Quiet {
  #pending = 0
  /** The real timer: waiting must not depend on the simulated clock. */
  readonly #setTimeout = globalThis.setTimeout
  readonly #setImmediate = globalThis.setImmediate

  track<T>(promise: Promise<T>): Promise<T> {
    this.#pending += 1
    const over = (): void => void (this.#pending -= 1)
    promise.then(over, over)
    return promise
  }

  /** A proxy that counts pending calls of all methods of an object and its nested objects. */
  watch<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (from, key) => {
        const value: unknown = Reflect.get(from, key)
        if (typeof value === 'function') {
          return (...input: unknown[]): unknown => {
            const result: unknown = Reflect.apply(value, from, input)
            return result instanceof Promise ? this.track(result) : result
          }
        }
        return typeof value === 'object' && value !== null ? this.watch(value) : value
      }
    })
  }

  async wait(): Promise<void> {
    for (let calm = 0; calm < 3;) {
      if (this.#pending > 0) await new Promise<void>((resolve) => void this.#setTimeout(resolve, 1))
      else await new Promise<void>((resolve) => void this.#setImmediate(resolve))
      calm = this.#pending === 0 ? calm + 1 : 0
    }
  }
}
