/**
 * What is loaded of a list that is far too long to hold: windows of rows around where the user looks, oldest dropped
 * first. It knows nothing of requests; `WindowedList` fills it.
 */
import type { KnownPage } from './known-page'
import type { ListRow } from './list-source'

/** Rows of one window. A request never crosses a window's borders, so answers can't overlap. */
export const WINDOW_ROWS = 150
/** Windows kept: 6,000 rows, a few megabytes, many screens in either direction. */
export const WINDOW_CAPACITY = 40

interface RowWindow<Row> {
  /** A hole is a row that is not known (after a shift), never a row that does not exist. */
  rows: (Row | undefined)[]
  /** Stale rows are still shown, and read again before anything else. */
  stale: boolean
  /** How long the list was when this was read: a window at its end is too short once the list has grown. */
  total: number
  /** Epoch milliseconds; null where nothing tells. */
  fetchedAt: number | null
}

export class RowWindows<Row extends ListRow> {
  /** In order of use, the longest unused first. */
  readonly #windows = new Map<number, RowWindow<Row>>()
  readonly #capacity: number

  /** @param same whether two reads of a row say the same on screen. */
  constructor(
    private readonly same: (a: Row, b: Row) => boolean,
    capacity = WINDOW_CAPACITY
  ) {
    this.#capacity = capacity
  }

  rowAt(index: number): Row | undefined {
    return this.#windows.get(windowOf(index))?.rows[index % WINDOW_ROWS]
  }

  /** The position of a loaded row; null when it is not among the loaded ones. */
  indexOf(id: number): number | null {
    for (const [window, { rows }] of this.#windows) {
      const place = rows.findIndex((row) => row?.id === id)
      if (place >= 0) return window * WINDOW_ROWS + place
    }
    return null
  }

  /** Whether a window needs no reading, in a list that is `total` rows long now. */
  isFresh(window: number, total: number): boolean {
    const kept = this.#windows.get(window)
    if (!kept || kept.stale) return false
    return kept.rows.length === WINDOW_ROWS || total <= kept.total
  }

  /** Takes the rows of one window. A row that says the same as before stays the same object, so it is not drawn anew. */
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

  /** Marks a window as used now, so that it is dropped last. */
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
   * Moves every loaded row by so many places: rows were put in (or taken out) above. A guess for those far away, so all
   * of them become stale; but a row in about the right place is better than a blank one.
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

  /** When the service said the oldest of what needs no reading; null where nothing tells. */
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
