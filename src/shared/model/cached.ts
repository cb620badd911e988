/** How far a list is known. "Nothing here" is only true of a `complete` list. */
export interface Coverage {
  readonly state: 'none' | 'partial' | 'complete'
  /** Records of this list in the cache. */
  readonly cached: number
  /** What the service says there are, when it says so. */
  readonly total: number | null
  /** When the list was last swept whole; epoch milliseconds. */
  readonly sweptAt: number | null
  /** Why the list can't be completed, when the service itself stands in the way. */
  readonly obstacle: 'offset-ignored' | null
}

/** A read. Staleness is data, not an exception. */
export interface Cached<T> {
  readonly value: T
  /** When the service answered this; epoch milliseconds, null when it never did. */
  readonly fetchedAt: number | null
  readonly source: 'cache' | 'service'
  readonly coverage: Coverage
}
