/**
 * One long list as the eye meets it: which windows to read next, which answers still count, and how to put newer data
 * under a list that somebody is reading without moving the line they are on. Plain code without Vue, so that each rule
 * can be tested by itself; the store hangs it on the screen.
 */
import type { ErrorShape } from '@shared/ipc/errors'
import { DesksideError, shapeOf } from '@shared/ipc/errors'
import { findAnchor, type Anchor } from './anchor'
import { withLength, type KnownPage } from './known-page'
import type { ListChange, ListFacts, ListRow, ListSource, Viewport } from './list-source'
import { RowWindows, WINDOW_ROWS, windowOf } from './row-windows'

/** Rows that were read anew, and by how much the line that is held has moved in them. */
interface Finding<Row> {
  readonly offset: number
  readonly answer: KnownPage<Row>
  readonly shift: number
}

/** Reads at once: the reader answers one query at a time, so more would only queue up behind a scrollbar being dragged. */
const CONCURRENT_READS = 2
/** Rows read ahead of the way that the list is scrolled, and behind it. */
const AHEAD = 120
const BEHIND = 30
/** After a failed read, scrolling alone does not ask again before this many milliseconds. */
const REST_AFTER_ERROR = 1_500
/**
 * While the scrollbar is dragged through the whole list, one read in this many milliseconds is enough to see where one is;
 * each of them is also a question to the service.
 */
const HURRY = 120
/** The list may grow on while a line is looked for in it; after so many turns the line is let go. */
const MAX_TURNS = 3
/** Lines on screen that are looked for when those before them are gone. */
const MAX_ANCHORS = 5
/** The contract's largest window. */
const MAX_READ = 500

export class WindowedList<Row extends ListRow, Scope> {
  readonly windows: RowWindows<Row>
  scope: Scope | null = null
  /** Rows of the whole list; null until the first answer. */
  total: number | null = null
  facts: ListFacts | null = null
  error: ErrorShape | null = null
  /** The list goes on behind what `total` says; how far is being counted. */
  counting = false

  #viewport: Viewport = { first: 0, last: 0 }
  #forward = true
  #held: number | null = null
  /** Rises with each exchange of the list; an answer for an earlier one is dropped. */
  #epoch = 0
  /** Rises when the list is read anew in place; a window asked for before that may have other borders. */
  #generation = 0
  /** The epoch's first answer is still out; the rows shown until then are those of the list before. */
  #beginning = false
  /** Who reads for that first answer. */
  #begun: Promise<void> | null = null
  /** Rises with every number of rows that is known or asked for: a count that was asked for before says less. */
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
    this.windows = new RowWindows<Row>(source.same)
  }

  /**
   * Shows another list. Where the source lets them, the old rows stay on screen until the first answer is there, a few
   * frames later; elsewhere they would be under a wrong heading.
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
    this.counting = false
    if (scope === null || before === null || !this.source.keeps(scope, before)) {
      this.windows.clear()
      this.total = null
      this.facts = null
      this.onChange({ reset: true, shift: 0 })
    }
    if (scope !== null) void this.#begin()
  }

  /** Asks for the same rows in another way: what is loaded stays where it is, and is read again. */
  askFor(scope: Scope): void {
    if (this.scope === null) return this.show(scope)
    this.scope = scope
    this.#generation += 1
    this.#inFlight.clear()
    this.windows.markStale()
    void this.refresh()
  }

  /** Says what is on screen now; windows around it are read, the nearest first. */
  setViewport(viewport: Viewport): void {
    const { first } = this.#viewport
    if (viewport.first !== first) this.#forward = viewport.first > first
    this.#viewport = viewport
    if (Math.abs(viewport.first - first) > WINDOW_ROWS) this.#hurry()
    this.#pump()
  }

  /** The row that stays where it is while it is on screen, since the focus is on it; null: the topmost. */
  hold(index: number | null): void {
    this.#held = index
  }

  /** The second jump in a row is a journey: reads are spared until it ends. */
  #hurry(): void {
    const journey = this.now() - this.#farAt < HURRY
    this.#farAt = this.now()
    if (!journey) return
    if (this.#calm !== null) clearTimeout(this.#calm)
    this.#calm = setTimeout(() => {
      this.#calm = null
      this.#pump()
    }, HURRY)
  }

  /** Asks again after an error. */
  retry(): void {
    this.#restUntil = 0
    this.error = null
    if (this.total === null) void this.#begin()
    else void this.refresh()
  }

  /**
   * Reads what is on screen anew and exchanges it in one step, with the line that the eye is on staying where it is.
   * Everything else that is loaded stays visible and is read again when it comes near. Calls during a read are one call.
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

  /** The rows on screen that are loaded. */
  onScreen(): Row[] {
    const { first, last } = this.#viewport
    return range(first, last).flatMap((index) => this.windows.rowAt(index) ?? [])
  }

  /** A row by its place, read if it has to be; null beyond the ends, or when it could not be read. */
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
    if (!answer) return this.onChange({ reset: false, shift: 0 })
    this.#beginning = false
    this.windows.clear()
    this.windows.put(0, answer)
    this.#adopt(answer, true)
    this.#viewport = { first: 0, last: this.#viewport.last - this.#viewport.first }
    this.onChange({ reset: true, shift: 0 })
    this.#pump()
  }

  async #refreshUntilQuiet(): Promise<void> {
    do {
      this.#again = false
      // Then it is read anew in place: beginning a second time would take the list back to its top under somebody's eyes.
      while (this.#begun) await this.#begun
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
    if (!answer) return this.onChange({ reset: false, shift: 0 })
    let found: Finding<Row> = { offset, answer, shift: 0 }
    const anchors = this.#anchors()
    if (anchors.length > 0) {
      const { rows } = answer
      const shift = findAnchor(anchors.slice(0, 1), offset, rows)
      // Not among these rows is not gone: what came in may have moved the line out of them, and others on screen not.
      if (shift !== null) found = { ...found, shift }
      else found = (await this.#search(anchors)) ?? { ...found, shift: findAnchor(anchors, offset, rows) ?? 0 }
      if (epoch !== this.#epoch) return
    }
    this.#exchange(found)
  }

  /**
   * The line is gone, or so much came or went above that it is no longer near: asks where it is by now and reads there. Null when none of
   * the lines on screen is in the list any more, or when the list moves on faster than it can be read.
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

  /** Where the first of these lines that is still in the list stands now. */
  async #placeOf(anchors: readonly Anchor[]): Promise<number | null> {
    const { scope, source } = this
    if (scope === null || !source.locate) return null
    for (const { id } of anchors.slice(0, MAX_ANCHORS)) {
      try {
        const place = await source.locate(scope, id)
        if (place !== null) return place
      } catch (thrown) {
        // The rows could be read and their place could not: the list is shown, and the next change asks again.
        if (!(thrown instanceof DesksideError)) throw thrown
        return null
      }
    }
    return null
  }

  /** Everything in one step: the rows on screen, the length, and by how much the position has to follow. */
  #exchange({ offset, answer, shift }: Finding<Row>): void {
    this.#generation += 1
    this.#inFlight.clear()
    this.windows.markStale()
    if (shift !== 0) this.windows.shift(shift)
    for (let place = 0; place < answer.rows.length; place += WINDOW_ROWS) {
      this.windows.put(windowOf(offset + place), { ...answer, rows: answer.rows.slice(place, place + WINDOW_ROWS) })
    }
    this.#adopt(answer)
    this.#viewport = { first: Math.max(0, this.#viewport.first + shift), last: this.#viewport.last + shift }
    this.onChange({ reset: false, shift })
    this.#pump()
  }

  /**
   * The lines that the eye may be on, best first. At the very top with nothing held nobody is reading a certain line,
   * and what is new there should be seen: no anchor.
   */
  #anchors(): Anchor[] {
    const { first, last } = this.#viewport
    const held = this.#held
    const onScreen = held !== null && held >= first && held <= last
    if (first === 0 && !onScreen) return []
    const places = onScreen ? [held] : []
    for (let index = first; index <= last; index += 1) places.push(index)
    return places.flatMap((index) => {
      const row = this.windows.rowAt(index)
      return row ? [{ id: row.id, index }] : []
    })
  }

  /** Starts the reads that the screen needs most, as long as there is room for one. */
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

  /** The next window to read: those on screen, then those ahead, then those behind. */
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
    this.onChange({ reset: false, shift: 0 })
    this.#pump()
  }

  #adopt({ total, counted, facts }: KnownPage<Row>, isFirst = false): void {
    // A page from the middle says less of the length than what was known of it before. Were the list cut off there until
    // it is counted, its end would come up on the screen and the line that is read would move.
    this.total = counted || isFirst ? total : Math.max(total, this.total ?? 0)
    if (counted) this.#counts += 1
    if (!counted && !this.counting) void this.#settleTotal()
    this.counting = !counted
    // What is shown is no younger than the oldest of it.
    this.facts = facts && { ...facts, fetchedAt: this.windows.oldest() ?? facts.fetchedAt }
    this.error = null
  }

  /** The pages came sooner than their number: asks for it, and the scrollbar gets its true length. */
  async #settleTotal(): Promise<void> {
    const epoch = this.#epoch
    const turn = ++this.#counts
    const { scope, source } = this
    if (scope === null || !source.count) return
    try {
      const total = await source.count(scope)
      if (epoch !== this.#epoch || turn !== this.#counts) return
      this.counting = false
      this.total = total
      this.onChange({ reset: false, shift: 0 })
      this.#pump()
    } catch (thrown) {
      // The list can be read on without its number; the next page that is read asks again.
      if (!(thrown instanceof DesksideError)) throw thrown
      if (epoch === this.#epoch && turn === this.#counts) this.counting = false
    }
  }

  /** One read; null after an error, which is kept for the screen unless the list was exchanged meanwhile. */
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
