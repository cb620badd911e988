/**
 * Knows when nothing is under way that real time has to bring: no request, no question to the cache. Only then may a
 * clock that a test moves be moved on; otherwise deadlines would pass that nobody had a chance to keep.
 */
export class Quiet {
  #pending = 0
  /** The real ones: the clock that is moved must not be the one that is waited by. */
  readonly #setTimeout = globalThis.setTimeout
  readonly #setImmediate = globalThis.setImmediate

  track<T>(promise: Promise<T>): Promise<T> {
    this.#pending += 1
    const over = (): void => void (this.#pending -= 1)
    promise.then(over, over)
    return promise
  }

  /** The same object, each of whose methods, and those of the objects in it, is waited for. */
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
