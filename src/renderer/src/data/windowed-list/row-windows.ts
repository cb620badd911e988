/**
 * The loaded part of a very long list: an LRU cache of row windows around the viewport. It sends no requests;
 * `WindowedList` fills it.
 */
import type { KnownPage } from './known-page'
import type { ListRow } from './list-source'

/** Rows of one window. A request never crosses window borders, so answers can't overlap. */
export const WINDOW_ROWS = 150
/** Capacity in windows: 6,000 rows, a few megabytes, many screens in either direction. */
export const WINDOW_CAPACITY = 40

interface RowWindow<Row> {
  /** A hole is an unknown row after a shift, not the end of the list. */
  rows: (Row | undefined)[]
  /** Stale rows are still shown, and are read again first. */
  isStale: boolean
  /** Length of the list when it was read: a window at the end is too short once the list has grown. */
  total: number
  /** Epoch milliseconds; null if unknown. */
  fetchedAt: number | null
}

export class RowWindows<Row extends ListRow> {
  /** In LRU order, the oldest first. */
  readonly #windows = new Map<number, RowWindow<Row>>()
  readonly #capacity: number

  /** @param isSame whether two versions of a row look the same */
  constructor(
    private readonly isSame: (a: Row, b: Row) => boolean,
    capacity = WINDOW_CAPACITY
  ) {
    this.#capacity = capacity
  }

  rowAt(index: number): Row | undefined {
    return this.#windows.get(windowOf(index))?.rows[index % WINDOW_ROWS]
  }

  /** The index of a loaded row; null if it is not loaded. */
  indexOf(id: number): number | null {
    for (const [window, { rows }] of this.#windows) {
      const place = rows.findIndex((row) => row?.id === id)
      if (place >= 0) return window * WINDOW_ROWS + place
    }
    return null
  }

  /** Whether a window needs no reading, in a list of `total` rows. */
  isFresh(window: number, total: number): boolean {
    const kept = this.#windows.get(window)
    if (!kept || kept.isStale) return false
    return kept.rows.length === WINDOW_ROWS || total <= kept.total
  }

  /** Stores the rows of one window. An unchanged row stays the same object, so that it is not rendered again. */
  put(window: number, { rows, total, facts }: KnownPage<Row>): void {
    const before = this.#windows.get(window)?.rows
    this.#windows.delete(window)
    this.#windows.set(window, {
      rows: rows.map((row, place) => {
        const old = before?.[place]
        return old?.id === row.id && this.isSame(old, row) ? old : row
      }),
      isStale: false,
      total,
      fetchedAt: facts?.fetchedAt ?? null
    })
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size <= this.#capacity) break
      this.#windows.delete(oldest)
    }
  }

  /** Marks a window as most recently used. */
  touch(window: number): void {
    const kept = this.#windows.get(window)
    if (!kept) return
    this.#windows.delete(window)
    this.#windows.set(window, kept)
  }

  markStale(): void {
    for (const window of this.#windows.values()) window.isStale = true
  }

  /**
   * Moves every loaded row by `by`, after rows were inserted or removed above. Far away that is a guess, so all become
   * stale. But an approximate row is better than a blank one.
   */
  shift(by: number): void {
    const moved = new Map<number, RowWindow<Row>>()
    for (const [window, { rows }] of this.#windows) {
      rows.forEach((row, place) => {
        const index = window * WINDOW_ROWS + place + by
        if (row === undefined || index < 0) return
        const target = moved.get(windowOf(index)) ?? { rows: [], isStale: true, total: 0, fetchedAt: null }
        target.rows[index % WINDOW_ROWS] = row
        moved.set(windowOf(index), target)
      })
    }
    this.#windows.clear()
    for (const [window, rows] of moved) this.#windows.set(window, rows)
  }

  /** Time of the oldest fresh row; null if unknown. */
  oldest(): number | null {
    const ages = [...this.#windows.values()].flatMap(({ isStale, fetchedAt }) => (isStale ? [] : (fetchedAt ?? [])))
    return ages.length === 0 ? null : Math.min(...ages)
  }

  clear(): void {
    this.#windows.clear()
  }

  get size(): number {
    return this.#windows.size
  }
}

export function windowOf(index: number): number {
  return Math.floor(index / WINDOW_ROWS)
}
