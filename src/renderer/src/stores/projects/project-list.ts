/**
 * One long list as the eye meets it: which windows to read next, which answers still count, and how to put newer data
 * under a list that somebody is reading without moving the line they are on. Plain code without Vue, so that each rule
 * can be tested by itself; the store hangs it on the screen.
 */
import type { ErrorShape } from '@shared/ipc/errors'
import { shapeOf } from '@shared/ipc/errors'
import type { Cached } from '@shared/model/cached'
import type { ProjectPage, ProjectQuery, ProjectRow } from '@shared/model/project'
import { expectedIndex, findAnchor, type Anchor } from './anchor'
import { RowWindows, WINDOW_ROWS, windowOf } from './row-windows'

/** What a list is of; a change of any part is another list. */
export interface ListScope {
  readonly workspaceId: string
  readonly deleted: boolean
  readonly sort: ProjectQuery['sort']
}

/** The rows on screen, first and last included. */
export interface Viewport {
  readonly first: number
  readonly last: number
}

export type ListFacts = Pick<Cached<unknown>, 'fetchedAt' | 'source' | 'coverage'>

export interface ListChange {
  /** The list was exchanged for another one: begin at its top. */
  readonly reset: boolean
  /** By how many rows everything on screen moved down (negative: up); the scroll position has to follow. */
  readonly shift: number
}

export type ReadPage = (query: { workspaceId: string } & ProjectQuery) => Promise<Cached<ProjectPage>>

/** Reads at once: the reader answers one query at a time, so more would only queue up behind a scrollbar being dragged. */
const CONCURRENT_READS = 2
/** Rows read ahead of the way that the list is scrolled, and behind it. */
const AHEAD = 120
const BEHIND = 30
/** After a failed read, scrolling alone does not ask again before this many milliseconds. */
const REST_AFTER_ERROR = 1_500
/** The contract's largest window. */
const MAX_READ = 500

export class ProjectList {
  readonly windows: RowWindows
  scope: ListScope | null = null
  /** Rows of the whole list; null until the first answer. */
  total: number | null = null
  facts: ListFacts | null = null
  error: ErrorShape | null = null

  #viewport: Viewport = { first: 0, last: 0 }
  #forward = true
  /** The row that must stay where it is if it is on screen: the one with the focus. Null: the topmost. */
  #held: number | null = null
  /** Rises with each exchange of the list; an answer for an earlier one is dropped. */
  #epoch = 0
  /** Rises when the list is read anew in place; a window asked for before that may have other borders. */
  #generation = 0
  /** The epoch's first answer is still out; the rows shown until then are those of the list before. */
  #beginning = false
  #inFlight = new Set<number>()
  #refreshing: Promise<void> | null = null
  #again = false
  #restUntil = 0

  constructor(
    private readonly read: ReadPage,
    private readonly onChange: (change: ListChange) => void,
    private readonly now: () => number = Date.now,
    windows = new RowWindows()
  ) {
    this.windows = windows
  }

  /**
   * Shows another list. Another order of the same records keeps the old rows on screen until the first answer is there;
   * another workspace or state does not: its rows would be under a wrong heading.
   */
  show(scope: ListScope | null): void {
    const before = this.scope
    this.scope = scope
    this.#epoch += 1
    this.#inFlight.clear()
    this.#beginning = scope !== null
    this.#restUntil = 0
    this.error = null
    this.#held = null
    if (!scope || before?.workspaceId !== scope.workspaceId || before.deleted !== scope.deleted) {
      this.windows.clear()
      this.total = null
      this.facts = null
      this.onChange({ reset: true, shift: 0 })
    }
    if (scope) void this.#begin()
  }

  /** Says what is on screen now; windows around it are read, the nearest first. */
  look(viewport: Viewport, held: number | null = null): void {
    const { first } = this.#viewport
    if (viewport.first !== first) this.#forward = viewport.first > first
    this.#viewport = viewport
    this.#held = held
    this.#pump()
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

  /** A row by its place, read if it has to be; null beyond the ends, or when it could not be read. */
  async fetchRow(index: number): Promise<ProjectRow | null> {
    if (this.total === null || index < 0 || index >= this.total) return null
    const known = this.windows.rowAt(index)
    if (known) return known
    await this.#load(windowOf(index))
    return this.windows.rowAt(index) ?? null
  }

  async #begin(): Promise<void> {
    const epoch = this.#epoch
    const answer = await this.#ask(0, WINDOW_ROWS)
    if (epoch !== this.#epoch) return
    if (!answer) return this.onChange({ reset: false, shift: 0 })
    this.#beginning = false
    this.windows.clear()
    this.windows.put(0, answer.value.rows, answer.value.total)
    this.#adopt(answer)
    this.#viewport = { first: 0, last: this.#viewport.last - this.#viewport.first }
    this.onChange({ reset: true, shift: 0 })
    this.#pump()
  }

  async #refreshUntilQuiet(): Promise<void> {
    do {
      this.#again = false
      if (!this.scope) return
      if (this.#beginning || this.total === null) await this.#begin()
      else await this.#refreshOnce()
    } while (this.#again)
  }

  async #refreshOnce(): Promise<void> {
    const epoch = this.#epoch
    const { first, last } = this.#viewport
    const from = windowOf(Math.max(0, first - BEHIND)) * WINDOW_ROWS
    const to = (windowOf(last + BEHIND) + 1) * WINDOW_ROWS
    const answer = await this.#ask(from, Math.min(to - from, MAX_READ - (MAX_READ % WINDOW_ROWS)))
    if (epoch !== this.#epoch || !answer) return this.#settle(epoch)
    const before = this.total ?? 0
    let pages = [{ offset: from, rows: answer.value.rows }]
    let shift = 0
    const anchors = this.#anchors()
    if (anchors.length > 0) {
      let found = findAnchor(anchors, pages)
      if (found === null && answer.value.total !== before) {
        // So much came or went above that the line is no longer in these windows: look where it should be by now.
        const guess = expectedIndex(anchors[0]!.index, before, answer.value.total)
        const probeFrom = windowOf(Math.max(0, guess - WINDOW_ROWS)) * WINDOW_ROWS
        const probe = await this.#ask(probeFrom, 3 * WINDOW_ROWS)
        if (epoch !== this.#epoch) return
        if (probe) {
          const further = [{ offset: probeFrom, rows: probe.value.rows }]
          found = findAnchor(anchors, further)
          if (found !== null) pages = further
        }
      }
      shift = found ?? 0
    }
    this.#generation += 1
    this.#inFlight.clear()
    this.windows.markStale()
    if (shift !== 0) this.windows.shift(shift)
    for (const { offset, rows } of pages) {
      for (let place = 0; place < rows.length; place += WINDOW_ROWS) {
        this.windows.put(windowOf(offset + place), rows.slice(place, place + WINDOW_ROWS), answer.value.total)
      }
    }
    this.#adopt(answer)
    this.#viewport = { first: Math.max(0, this.#viewport.first + shift), last: this.#viewport.last + shift }
    this.onChange({ reset: false, shift })
    this.#pump()
  }

  /** A failed read still has to show its error. */
  #settle(epoch: number): void {
    if (epoch === this.#epoch) this.onChange({ reset: false, shift: 0 })
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
    if (!this.scope || this.#beginning || this.total === null || this.now() < this.#restUntil) return
    while (this.#inFlight.size < CONCURRENT_READS) {
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
    const order = [...range(windowOf(first), windowOf(last)), ...ahead.map(windowOf)]
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
    const answer = await this.#ask(window * WINDOW_ROWS, WINDOW_ROWS)
    if (epoch !== this.#epoch || generation !== this.#generation) return
    this.#inFlight.delete(window)
    if (answer) {
      this.windows.put(window, answer.value.rows, answer.value.total)
      this.#adopt(answer)
    }
    this.onChange({ reset: false, shift: 0 })
    this.#pump()
  }

  #adopt(answer: Cached<ProjectPage>): void {
    this.total = answer.value.total
    this.facts = { fetchedAt: answer.fetchedAt, source: answer.source, coverage: answer.coverage }
    this.error = null
  }

  /** One read; null after an error, which is kept for the screen unless the list was exchanged meanwhile. */
  async #ask(offset: number, limit: number): Promise<Cached<ProjectPage> | null> {
    const epoch = this.#epoch
    const { scope } = this
    if (!scope) return null
    try {
      return await this.read({ ...scope, offset, limit })
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
