import type { Queries } from '../../database/queries'

/** The state of the data: a kept answer is valid as long as the part that it depends on has not changed. */
export interface DataState {
  /** Changes with every column that projects are filtered or sorted by. */
  readonly lists: string
  /** Changes with every write, including labels, positions of stages, and children. */
  readonly all: string
}

/** For use within a snapshot. */
export function dataState(queries: Queries): DataState {
  const row = queries.get<{ generation: number }>('SELECT generation FROM list_generation')
  const others = queries.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0
  // A cache in memory is written and read by one connection, whose own writes do not change its data version.
  const own = queries.get<{ changes: number }>('SELECT total_changes() AS changes')?.changes ?? 0
  return { lists: `${row?.generation ?? 0}`, all: `${others}:${own}` }
}

/** The last few answers, each with the state of the data on which it is based. */
export class Kept<T> {
  readonly #most: number
  readonly #kept = new Map<string, { readonly state: string; readonly value: T }>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: string, state: string): T | undefined {
    const found = this.#kept.get(key)
    if (found === undefined) return undefined
    this.#kept.delete(key)
    if (found.state !== state) return undefined
    this.#kept.set(key, found)
    return found.value
  }

  put(key: string, state: string, value: T): T {
    this.#kept.delete(key)
    this.#kept.set(key, { state, value })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break
      this.#kept.delete(oldest)
    }
    return value
  }

  /** The kept answer, or a new one. */
  of(key: string, state: string, make: () => T): T {
    return this.get(key, state) ?? this.put(key, state, make())
  }

  clear(): void {
    this.#kept.clear()
  }
}
