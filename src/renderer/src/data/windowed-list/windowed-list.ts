/**
 * One long list: decides which windows to read next, which answers are still valid, and how newer data replaces older
 * without moving the reader's row. No Vue, so that each rule can be tested by itself.
 */
import type { ErrorShape } from '@shared/ipc/errors'
import { DesksideError, shapeOf } from '@shared/ipc/errors'
import { findAnchor, type Anchor } from './anchor'
import { withLength, type KnownPage } from './known-page'
import type { ListChange, ListFacts, ListRow, ListSource, Viewport } from './list-source'
import { RowWindows, WINDOW_ROWS, windowOf } from './row-windows'

/** Rows that were read again, and by how much the anchor has moved in them. */
interface Finding<Row> {
  readonly offset: number
  readonly answer: KnownPage<Row>
  readonly shift: number
}

/**
 * Maximum concurrent reads: main handles one query at a time, so more would only queue up while the scrollbar is
 * dragged.
 */
const CONCURRENT_READS = 2
/** Rows to prefetch in the scrolling direction, and behind it. */
const AHEAD = 120
const BEHIND = 30
/** Milliseconds after a failed read in which scrolling alone does not retry. */
const REST_AFTER_ERROR = 1_500
/** Throttle in milliseconds while the scrollbar is dragged; each read also asks the service. */
const HURRY = 120
/** Maximum attempts to find an anchor in a list that keeps growing. */
const MAX_TURNS = 3
/** Maximum anchors to search for when the earlier ones are gone. */
const MAX_ANCHORS = 5
/** Maximum rows per request. */
const MAX_READ = 500
/**
 * Milliseconds after which a resting pointer no longer counts as about to click, so that new rows may show at the top.
 */
const POINTED_FOR = 2_000

export class WindowedList<Row extends ListRow, Scope> {
  readonly windows: RowWindows<Row>
  scope: Scope | null = null
  /** Number of rows; null until the first answer. */
  total: number | null = null
  facts: ListFacts | null = null
  error: ErrorShape | null = null
  /** `total` is a lower bound while the list is being counted. */
  isCounting = false

  #viewport: Viewport = { first: 0, last: 0 }
  #forward = true
  #held: number | null = null
  #pointed: { readonly index: number; readonly until: number } | null = null
  /** Incremented for each new list; answers for earlier ones are dropped. */
  #epoch = 0
  /** Incremented when the list is read again in place; windows requested before may have other borders. */
  #generation = 0
  /** The first answer of this list is pending; until then the old rows are shown. */
  #beginning = false
  /** The read of that first answer. */
  #begun: Promise<void> | null = null
  /** Incremented with every length read or requested: an earlier count is outdated. */
  #counts = 0
  #inFlight = new Set<number>()
  #refreshing: Promise<void> | null = null
  #again = false
  #restUntil = 0
  #farAt = -Infinity
  #readAt = -Infinity
  #calm: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly source: ListSource<Row, Scope>,
    private readonly onChange: (change: ListChange) => void,
    private readonly now: () => number = Date.now
  ) {
    this.windows = new RowWindows<Row>(source.isSame)
  }

  /**
   * Shows another list. If the source allows it, the old rows stay until the first answer, a few frames later.
   * Otherwise they would be under a wrong heading.
   */
  show(scope: Scope | null): void {
    const before = this.scope
    this.scope = scope
    this.#epoch += 1
    this.#inFlight.clear()
    this.#beginning = scope !== null
    this.#restUntil = 0
    this.error = null
    this.#held = null
    this.#pointed = null
    this.isCounting = false
    if (scope === null || before === null || !this.source.keeps(scope, before)) {
      this.windows.clear()
      this.total = null
      this.facts = null
      this.onChange({ isReset: true, shift: 0 })
    }
    if (scope !== null) void this.#begin()
  }

  /** Reads the same rows with other values: loaded rows keep their positions. Ends with the read. */
  askFor(scope: Scope): Promise<void> {
    if (this.scope === null) {
      this.show(scope)
      return this.#begun ?? Promise.resolve()
    }
    this.scope = scope
    this.#generation += 1
    this.#inFlight.clear()
    this.windows.markStale()
    return this.refresh()
  }

  /** Sets the rows on screen; windows around them are read, the nearest first. */
  setViewport(viewport: Viewport): void {
    const { first } = this.#viewport
    if (viewport.first !== first) this.#forward = viewport.first > first
    this.#viewport = viewport
    if (Math.abs(viewport.first - first) > WINDOW_ROWS) this.#hurry()
    this.#pump()
  }

  /** Sets the focused row, which keeps its position while on screen; null: the top row does. */
  hold(index: number | null): void {
    this.#held = index
  }

  /**
   * Sets the row under a pointer that moves or presses. It keeps its position before all others, even at the top, so
   * that a click hits its target. Null: the pointer has left.
   */
  point(index: number | null): void {
    this.#pointed = index === null ? null : { index, until: this.now() + POINTED_FOR }
  }

  /** Two jumps in quick succession mean that the scrollbar is being dragged: throttle reads until it ends. */
  #hurry(): void {
    const isFar = this.now() - this.#farAt < HURRY
    this.#farAt = this.now()
    if (!isFar) return
    if (this.#calm !== null) clearTimeout(this.#calm)
    this.#calm = setTimeout(() => {
      this.#calm = null
      this.#pump()
    }, HURRY)
  }

  retry(): void {
    this.#restUntil = 0
    this.error = null
    if (this.total === null) void this.#begin()
    else void this.refresh()
  }

  /**
   * Reads the rows on screen again and replaces them in one step; the anchor keeps its position. Other loaded rows stay
   * visible and are read again when they come near. Calls during a read are merged.
   */
  refresh(): Promise<void> {
    if (this.#refreshing) {
      this.#again = true
      return this.#refreshing
    }
    this.#refreshing = this.#refreshUntilQuiet().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  /** Ends once the rows are those of `scope`, or could not be read: then false. */
  async rowsRead(): Promise<boolean> {
    while (this.#begun) await this.#begun
    return this.scope !== null && !this.#beginning
  }

  onScreen(): Row[] {
    const { first, last } = this.#viewport
    return range(first, last).flatMap((index) => this.windows.rowAt(index) ?? [])
  }

  /** A row by its index, read if necessary; null out of range, or if reading failed. */
  async fetchRow(index: number): Promise<Row | null> {
    if (this.total === null || index < 0 || index >= this.total) return null
    const known = this.windows.rowAt(index)
    if (known) return known
    await this.#load(windowOf(index))
    return this.windows.rowAt(index) ?? null
  }

  #begin(): Promise<void> {
    const begun = this.#readFirst().finally(() => {
      if (this.#begun === begun) this.#begun = null
    })
    this.#begun = begun
    return begun
  }

  async #readFirst(): Promise<void> {
    const epoch = this.#epoch
    const answer = await this.#ask(0, WINDOW_ROWS)
    if (epoch !== this.#epoch) return
    if (!answer) return this.onChange({ isReset: false, shift: 0 })
    this.#beginning = false
    this.windows.clear()
    this.windows.put(0, answer)
    this.#adopt(answer, true)
    this.#viewport = { first: 0, last: this.#viewport.last - this.#viewport.first }
    this.onChange({ isReset: true, shift: 0 })
    this.#pump()
  }

  async #refreshUntilQuiet(): Promise<void> {
    do {
      this.#again = false
      // From here the list is read in place: starting over would scroll to the top.
      if (this.#begun) await this.rowsRead()
      if (this.scope === null) return
      if (this.#beginning || this.total === null) await this.#begin()
      else await this.#refreshOnce()
    } while (this.#again)
  }

  async #refreshOnce(): Promise<void> {
    const epoch = this.#epoch
    const { first, last } = this.#viewport
    const offset = windowOf(Math.max(0, first - BEHIND)) * WINDOW_ROWS
    const end = (windowOf(last + BEHIND) + 1) * WINDOW_ROWS
    const answer = await this.#ask(offset, Math.min(end - offset, MAX_READ - (MAX_READ % WINDOW_ROWS)))
    if (epoch !== this.#epoch) return
    if (!answer) return this.onChange({ isReset: false, shift: 0 })
    let found: Finding<Row> = { offset, answer, shift: 0 }
    const anchors = this.#anchors()
    if (anchors.length > 0) {
      const { rows } = answer
      const shift = findAnchor(anchors.slice(0, 1), offset, rows)
      // The row may still exist outside these rows, while others on screen have not moved.
      if (shift !== null) found = { ...found, shift }
      else found = (await this.#search(anchors)) ?? { ...found, shift: findAnchor(anchors, offset, rows) ?? 0 }
      if (epoch !== this.#epoch) return
    }
    this.#exchange(found)
  }

  /**
   * The anchor is gone, or no longer nearby: asks for its index and reads there. Null if no row on screen is in the
   * list any more, or if the list moves faster than it can be read.
   */
  async #search(anchors: readonly Anchor[]): Promise<Finding<Row> | null> {
    const epoch = this.#epoch
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const place = await this.#placeOf(anchors)
      if (place === null || epoch !== this.#epoch) return null
      const offset = windowOf(Math.max(0, place - WINDOW_ROWS)) * WINDOW_ROWS
      const answer = await this.#ask(offset, 3 * WINDOW_ROWS)
      if (answer === null || epoch !== this.#epoch) return null
      const shift = findAnchor(anchors, offset, answer.rows)
      if (shift !== null) return { offset, answer, shift }
    }
    return null
  }

  /** The index of the first anchor that is still in the list. */
  async #placeOf(anchors: readonly Anchor[]): Promise<number | null> {
    const { scope, source } = this
    if (scope === null || !source.locate) return null
    for (const { id } of anchors.slice(0, MAX_ANCHORS)) {
      try {
        const place = await source.locate(scope, id)
        if (place !== null) return place
      } catch (thrown) {
        // The rows were read, but not the index: show the list, and let the next change try again.
        if (!(thrown instanceof DesksideError)) throw thrown
        return null
      }
    }
    return null
  }

  /** Replaces everything in one step: the rows on screen, the length, and the shift of the position. */
  #exchange({ offset, answer, shift }: Finding<Row>): void {
    this.#generation += 1
    this.#inFlight.clear()
    this.windows.markStale()
    if (shift !== 0) this.windows.shift(shift)
    if (this.#pointed !== null) this.#pointed = { ...this.#pointed, index: this.#pointed.index + shift }
    for (let place = 0; place < answer.rows.length; place += WINDOW_ROWS) {
      this.windows.put(windowOf(offset + place), { ...answer, rows: answer.rows.slice(place, place + WINDOW_ROWS) })
    }
    this.#adopt(answer)
    this.#viewport = { first: Math.max(0, this.#viewport.first + shift), last: this.#viewport.last + shift }
    this.onChange({ isReset: false, shift })
    this.#pump()
  }

  /**
   * The rows that the user may be aiming at or reading, best first. Empty at the top without such a row, so that new
   * rows are seen there.
   */
  #anchors(): Anchor[] {
    const { first, last } = this.#viewport
    const pointed = this.#pointed !== null && this.now() < this.#pointed.until ? this.#pointed.index : null
    const aims = [pointed, this.#held].filter((index) => index !== null)
    const places = aims.filter((index) => index >= first && index <= last)
    if (first === 0 && places.length === 0) return []
    for (let index = first; index <= last; index += 1) places.push(index)
    return places.flatMap((index) => {
      const row = this.windows.rowAt(index)
      return row ? [{ id: row.id, index }] : []
    })
  }

  /** Starts the most urgent reads while slots are free. */
  #pump(): void {
    if (this.scope === null || this.#beginning || this.total === null || this.now() < this.#restUntil) return
    if (this.#calm !== null && (this.#inFlight.size > 0 || this.now() - this.#readAt < HURRY)) return
    const room = this.#calm === null ? CONCURRENT_READS : 1
    while (this.#inFlight.size < room) {
      const next = this.#wanted()
      if (next === null) return
      void this.#load(next)
    }
  }

  /** The next window to read: on screen, then ahead, then behind. */
  #wanted(): number | null {
    const total = this.total ?? 0
    const { first, last } = this.#viewport
    const lastWindow = windowOf(Math.max(0, total - 1))
    const ahead = this.#forward ? [last + AHEAD, first - BEHIND] : [first - AHEAD, last + BEHIND]
    const order = range(windowOf(first), windowOf(last))
    if (this.#calm === null) order.push(...ahead.map(windowOf))
    for (const window of order) {
      if (window < 0 || window > lastWindow || total === 0) continue
      if (this.windows.isFresh(window, total)) this.windows.touch(window)
      else if (!this.#inFlight.has(window)) return window
    }
    return null
  }

  async #load(window: number): Promise<void> {
    const epoch = this.#epoch
    const generation = this.#generation
    this.#inFlight.add(window)
    this.#readAt = this.now()
    const answer = await this.#ask(window * WINDOW_ROWS, WINDOW_ROWS)
    if (epoch !== this.#epoch || generation !== this.#generation) return
    this.#inFlight.delete(window)
    if (answer) {
      this.windows.put(window, answer)
      this.#adopt(answer)
    }
    this.onChange({ isReset: false, shift: 0 })
    this.#pump()
  }

  #adopt({ total, isCounted, facts }: KnownPage<Row>, isFirst = false): void {
    // A page from the middle has a smaller lower bound than is known. Shortening the list until it is counted would
    // move the reader's row.
    this.total = isCounted || isFirst ? total : Math.max(total, this.total ?? 0)
    if (isCounted) this.#counts += 1
    if (!isCounted && !this.isCounting) void this.#settleTotal()
    this.isCounting = !isCounted
    // The list is as old as its oldest window.
    this.facts = facts && { ...facts, fetchedAt: this.windows.oldest() ?? facts.fetchedAt }
    this.error = null
  }

  /** Pages came without the length: request it, so that the scrollbar is right. */
  async #settleTotal(): Promise<void> {
    const epoch = this.#epoch
    const turn = ++this.#counts
    const { scope, source } = this
    if (scope === null || !source.count) return
    try {
      const total = await source.count(scope)
      if (epoch !== this.#epoch || turn !== this.#counts) return
      this.isCounting = false
      this.total = total
      this.onChange({ isReset: false, shift: 0 })
      this.#pump()
    } catch (thrown) {
      // The list works without its length; the next page tries again.
      if (!(thrown instanceof DesksideError)) throw thrown
      if (epoch === this.#epoch && turn === this.#counts) this.isCounting = false
    }
  }

  /** One read; null after an error, which is shown unless another list is shown by now. */
  async #ask(offset: number, limit: number): Promise<KnownPage<Row> | null> {
    const epoch = this.#epoch
    const { scope } = this
    if (scope === null) return null
    try {
      return withLength(await this.source.read(scope, offset, limit), offset, limit)
    } catch (thrown) {
      if (epoch === this.#epoch) {
        this.error = shapeOf(thrown)
        this.#restUntil = this.now() + REST_AFTER_ERROR
      }
      return null
    }
  }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}
