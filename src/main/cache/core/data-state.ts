import type { Queries } from '../../database/queries'

/** Version of the data. A cached answer stays valid while the part that it depends on is unchanged. */
export interface DataState {
  /** Changes with every write to a column that projects are filtered or sorted by. */
  readonly lists: string
  /** Changes with every write of calendar events, their occurrences and categories. */
  readonly calendar: string
  /** Changes with every write, including labels, positions of stages, and children. */
  readonly all: string
}

/** Reads the current state. Call within a snapshot. */
export function dataState(queries: Queries): DataState {
  const row = queries.get<{ generation: number; calendar: number }>('SELECT generation, calendar FROM list_generation')
  const others = queries.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0
  // A memory cache has one connection for reads and writes. Its own writes do not change its `data_version`.
  const own = queries.get<{ changes: number }>('SELECT total_changes() AS changes')?.changes ?? 0
  return { lists: `${row?.generation ?? 0}`, calendar: `${row?.calendar ?? 0}`, all: `${others}:${own}` }
}

/** LRU of answers, each with the data state that it was computed from. */
export class LruCache<T> {
  readonly #kept = new Map<string, { readonly state: string; readonly value: T }>()

  constructor(private readonly most: number) {}

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
      if (this.#kept.size <= this.most) break
      this.#kept.delete(oldest)
    }
    return value
  }

  /** The cached answer, also if it is null, or a newly computed one. */
  of(key: string, state: string, make: () => T): T {
    const found = this.get(key, state)
    return found === undefined ? this.put(key, state, make()) : found
  }

  /** Removes and returns the cached answer, unless its state differs. */
  take(key: string, state: string): T | undefined {
    const found = this.#kept.get(key)
    if (found?.state !== state) return undefined
    this.#kept.delete(key)
    return found.value
  }
}
