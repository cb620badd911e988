/**
 * The loaded part of a very long list: windows of rows around the viewport, the least recently used dropped first. It
 * sends no requests; `WindowedList` fills it.
 */
import type { KnownPage } from './known-page'
import type { ListRow } from './list-source'

/** Rows of one window. A request never crosses a window's borders, so answers can't overlap. */
export const WINDOW_ROWS = 150
/** Windows kept: 6,000 rows, a few megabytes, many screens in either direction. */
export const WINDOW_CAPACITY = 40

interface RowWindow<Row> {
  /** A hole is an unknown row (after a shift), not the end of the list. */
  rows: (Row | undefined)[]
  /** Stale rows are still shown, and read again first. */
  stale: boolean
  /** The length of the list at that time: a window at its end is too short once the list has grown. */
  total: number
  /** Epoch milliseconds; null when unknown. */
  fetchedAt: number | null
}

export class RowWindows<Row extends ListRow> {
  /** In order of use, the longest unused first. */
  readonly #windows = new Map<number, RowWindow<Row>>()
  readonly #capacity: number

  /** @param same whether two versions of a row look the same */
  constructor(
    private readonly same: (a: Row, b: Row) => boolean,
    capacity = WINDOW_CAPACITY
  ) {
    this.#capacity = capacity
  }

  rowAt(index: number): Row | undefined {
    return this.#windows.get(windowOf(index))?.rows[index % WINDOW_ROWS]
  }

  /** The place of a loaded row; null when it is not loaded. */
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
    if (!kept || kept.stale) return false
    return kept.rows.length === WINDOW_ROWS || total <= kept.total
  }

  /** Takes the rows of one window. An unchanged row stays the same object, so that it is not drawn again. */
  put(window: number, { rows, total, facts }: KnownPage<Row>): void {
    const before = this.#windows.get(window)?.rows
    this.#windows.delete(window)
    this.#windows.set(window, {
      rows: rows.map((row, place) => {
        const old = before?.[place]
        return old?.id === row.id && this.same(old, row) ? old : row
      }),
      stale: false,
      total,
      fetchedAt: facts?.fetchedAt ?? null
    })
    for (const oldest of this.#windows.keys()) {
      if (this.#windows.size <= this.#capacity) break
      this.#windows.delete(oldest)
    }
  }

  /** Marks a window as just used, so that it is dropped last. */
  touch(window: number): void {
    const kept = this.#windows.get(window)
    if (!kept) return
    this.#windows.delete(window)
    this.#windows.set(window, kept)
  }

  markStale(): void {
    for (const window of this.#windows.values()) window.stale = true
  }

  /**
   * Moves every loaded row by `by` places, after rows were inserted or removed above. For rows far away that is a
   * guess, so all become stale; but a row in about the right place is better than a blank one.
   */
  shift(by: number): void {
    const moved = new Map<number, RowWindow<Row>>()
    for (const [window, { rows }] of this.#windows) {
      rows.forEach((row, place) => {
        const index = window * WINDOW_ROWS + place + by
        if (row === undefined || index < 0) return
        const target = moved.get(windowOf(index)) ?? { rows: [], stale: true, total: 0, fetchedAt: null }
        target.rows[index % WINDOW_ROWS] = row
        moved.set(windowOf(index), target)
      })
    }
    this.#windows.clear()
    for (const [window, rows] of moved) this.#windows.set(window, rows)
  }

  /** When the oldest fresh row was answered; null when unknown. */
  oldest(): number | null {
    const ages = [...this.#windows.values()].flatMap(({ stale, fetchedAt }) => (stale ? [] : (fetchedAt ?? [])))
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
