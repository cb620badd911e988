/**
 * Live reads of the calendar: the months that are looked at when they are old, their neighbours ahead, what the service's
 * search finds page by page, and its own filter by category, for comparison. Interface: "Calendar".
 */
import { shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { CategoriesVerified, Day } from '@shared/model/calendar'
import { foldText } from '@shared/rules/filter/values'
import { addMonths, monthsBetween } from '@shared/rules/months'
import type { CallOptions, ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import type { Log } from '../log'
import { ageAt } from './age'
import type { EmptiedLists } from './emptied'
import { calendarKey, rangeOfMonth } from './sweep-calendar'
import { createUnanswered, saysNothing } from './unanswered'

/** What is looked at is asked for again when its answer is older. */
const FRESH_FOR = 30_000
/** Months beside those that are looked at are read ahead when they are older: as old as sweeps let them get. */
const AHEAD_FOR = 30 * 60_000
/** Whoever looks at more months looks at a year: they are read as politely as those beside a month. */
const MOST_CLOSELY = 3
/** Rows of a page of a search. */
const CHUNK = 200
/** Rows below the window that are found ahead. */
const AHEAD = 100
/** Shorter words would be found in nearly everything. */
const LEAST_LETTERS = 3
const MOST_SEARCHES = 20
/** A search without a period is one of all of it. */
const ALWAYS = { start: '1970-01-01', end: '2099-12-31' }

export interface LiveCalendarOptions {
  readonly client: ServiceClient | null
  readonly cache: Pick<Cache, 'ingestPage'> & { readonly calendar: Pick<Cache['calendar'], 'months' | 'compare'> }
  readonly emptied: EmptiedLists
  readonly log: Pick<Log, 'debug' | 'warn'>
  readonly now: () => number
  readonly onChanged: (noun: 'calendar-event', ids?: readonly number[]) => void
  readonly onListAnswered: (noun: 'calendar-event') => void
  /** Names that records elsewhere show may be others now. */
  readonly onLabels: () => void
}

/** Days of a list; null: open. */
export interface AskedRange {
  readonly from: Day | null
  readonly to: Day | null
  readonly deleted: boolean
}

export interface LiveCalendar {
  /** `who` looks at these days from now on: what only the days before were asked for is given up. */
  look(days: { readonly from: Day; readonly to: Day; readonly deleted: boolean }, who: number): Promise<void>
  /** Why one of these months was not answered the last time; null when all were. */
  failureOf(days: { readonly from: Day; readonly to: Day; readonly deleted: boolean }): ErrorShape | null
  /** Asks the search for words of three letters and more, as far as rows are looked at (`until`). */
  search(text: string, range: AskedRange, until: number, who: number): Promise<void>
  endSearch(text: string, who: number): void
  /** The ids that the search named so far, in its order. */
  found(text: string, range: AskedRange): readonly number[]
  searchFailure(text: string, range: AskedRange): ErrorShape | null
  verify(question: {
    readonly from: Day
    readonly to: Day
    readonly deleted: boolean
    readonly shown: readonly number[]
  }): Promise<CategoriesVerified>
}

interface Search {
  readonly ids: number[]
  readonly known: Set<number>
  offset: number
  /** With what the answer at offset 0 began: see `AskedWindow`. */
  head: number | null
  ended: boolean
  running: boolean
  askedAt: number
  controller: AbortController
  readonly words: string
  readonly lookers: Set<number>
}

interface Asking {
  readonly controller: AbortController
  readonly done: Promise<void>
}

const monthsOf = ({ from, to }: { readonly from: Day; readonly to: Day }): string[] =>
  monthsBetween(from.slice(0, 7), to.slice(0, 7))

const monthKey = (deleted: boolean, month: string): string => `${Number(deleted)} ${month}`

export function createLiveCalendar(options: LiveCalendarOptions): LiveCalendar {
  const { client, cache, log, now } = options
  const asking = new Map<string, Asking>()
  /** Months that each window looks at, those beside them included. */
  const looking = new Map<number, ReadonlySet<string>>()
  const askedAt = new Map<string, number>()
  const searches = new Map<string, Search>()
  const unanswered = createUnanswered(now, () => options.onListAnswered('calendar-event'))

  async function attempt(question: string, ask: () => Promise<void>): Promise<void> {
    try {
      await ask()
      unanswered.answered(question)
    } catch (error) {
      const shape = shapeOf(error)
      if (!saysNothing(shape.code)) askedAt.delete(question)
      unanswered.failed(question, shape)
      if (shape.code === 'internal') log.warn('a look at the calendar failed unexpectedly', { error })
      else log.debug('a look at the calendar did not reach the cache', { code: shape.code })
    }
  }

  /** Null where the cache can't say, e.g. because the workspace was closed meanwhile. */
  async function monthsKnown(range: Parameters<typeof cache.calendar.months>[0]) {
    try {
      return await cache.calendar.months(range)
    } catch (error) {
      const { code } = shapeOf(error)
      if (code === 'internal') log.warn('the ages of months could not be read', { error })
      else log.debug('the ages of months could not be read', { code })
      return null
    }
  }

  async function readMonth(from: ServiceClient, deleted: boolean, month: string, call: CallOptions): Promise<void> {
    const ask = async (sure: boolean) => {
      const input = { ...rangeOfMonth(month), deleted: deleted ? '1' : '0' } as const
      const { body, receivedAt } = await from.send('calendar.list', input, call)
      const list = calendarKey(deleted)
      return cache.ingestPage({ list, body, receivedAt, pass: null, cursor: null, month, sure })
    }
    let page = await ask(false)
    if (page.held === 'emptied') await options.emptied.mayEmpty(`calendar ${month}`)
    if (page.held !== undefined) page = await ask(true)
    // Also when nothing changed: that the month is known, and since when, is news.
    options.onChanged('calendar-event', page.changedIds)
    if (page.labelsChanged === true) options.onLabels()
  }

  function ask(deleted: boolean, month: string, priority: 'interactive' | 'soon'): Promise<void> {
    const key = monthKey(deleted, month)
    const running = asking.get(key)
    if (running !== undefined) return running.done
    if (client === null || ageAt(now(), askedAt.get(key) ?? null) <= FRESH_FOR) return Promise.resolve()
    askedAt.set(key, now())
    const controller = new AbortController()
    const done = attempt(key, () =>
      readMonth(client, deleted, month, { priority, once: true, signal: controller.signal })
    ).finally(() => asking.delete(key))
    asking.set(key, { controller, done })
    return done
  }

  /** Whoever looks elsewhere now waits no longer for what was asked before. */
  function leave(): void {
    const wanted = new Set([...looking.values()].flatMap((keys) => [...keys]))
    for (const [key, { controller }] of asking) {
      if (wanted.has(key)) continue
      askedAt.delete(key)
      controller.abort()
    }
  }

  const searchKey = (text: string, { from, to, deleted }: AskedRange): string =>
    JSON.stringify([foldText(text), from, to, deleted])

  function searchOf(text: string, range: AskedRange): Search {
    const key = searchKey(text, range)
    const search = searches.get(key) ?? {
      ...{ ids: [], known: new Set<number>(), offset: 0, head: null, ended: false, running: false, askedAt: -Infinity },
      ...{ controller: new AbortController(), words: foldText(text), lookers: new Set<number>() }
    }
    searches.delete(key)
    searches.set(key, search)
    for (const [oldest, { controller }] of searches) {
      if (searches.size <= MOST_SEARCHES) break
      controller.abort()
      searches.delete(oldest)
    }
    return search
  }

  function stopLooking(who: number, ends: (key: string, search: Search) => boolean): void {
    for (const [key, search] of searches) {
      if (!ends(key, search) || !search.lookers.delete(who) || search.lookers.size > 0) continue
      search.controller.abort()
      search.controller = new AbortController()
    }
  }

  async function readPage(from: ServiceClient, text: string, range: AskedRange, search: Search): Promise<void> {
    const offset = search.ended ? 0 : search.offset
    const { signal } = search.controller
    search.running = true
    search.askedAt = now()
    try {
      const [start, end] = [range.from ?? ALWAYS.start, range.to ?? ALWAYS.end]
      const deleted = range.deleted ? '1' : '0'
      const input = { query: text.trim(), start, end, count: CHUNK, offset, deleted } as const
      const { body, receivedAt } = await from.send('calendar.search', input, {
        ...{ priority: 'interactive', once: true, signal }
      })
      if (signal.aborted) return
      const list = calendarKey(range.deleted)
      const asked = { count: CHUNK, offset, head: search.head }
      const page = await cache.ingestPage({ list, body, receivedAt, pass: null, cursor: null, filtered: 'hits', asked })
      const news = page.ids.filter((id) => !search.known.has(id))
      for (const id of news) {
        search.known.add(id)
        search.ids.push(id)
      }
      search.offset = offset + page.rows
      if (offset === 0) search.head = page.head ?? null
      // A service that heeds no offset brings the same rows again.
      search.ended =
        page.rows === 0 || (offset > 0 && news.length === 0) || (page.total !== null && search.offset >= page.total)
      const ids = [...new Set([...page.changedIds, ...news])]
      if (ids.length > 0) options.onChanged('calendar-event', ids)
      if (page.labelsChanged === true) options.onLabels()
    } catch (error) {
      if (!saysNothing(shapeOf(error).code)) search.askedAt = -Infinity
      throw error
    } finally {
      search.running = false
    }
  }

  /** A further page, when it is looked at; or all anew, when that was read a while ago. */
  function isWanted(search: Search, rows: number): boolean {
    if (search.running) return false
    if (ageAt(now(), search.askedAt) > FRESH_FOR && (search.offset === 0 || search.ended)) return true
    return !search.ended && search.offset > 0 && rows > search.ids.length
  }

  return {
    async look({ from, to, deleted }, who) {
      const seen = monthsOf({ from, to })
      const [first, last] = [seen[0], seen.at(-1)]
      if (client === null || first === undefined || last === undefined) return
      const beside = [addMonths(last, 1), addMonths(first, -1)]
      looking.set(who, new Set([...seen, ...beside].map((month) => monthKey(deleted, month))))
      leave()
      const known = await monthsKnown({ deleted, from: addMonths(first, -1), to: addMonths(last, 1) })
      if (known === null) return
      const ageOf = (month: string): number => ageAt(now(), known.find((one) => one.month === month)?.fetchedAt ?? null)
      const glance = seen.length > MOST_CLOSELY
      const old = seen.filter((month) => ageOf(month) > (glance ? AHEAD_FOR : FRESH_FOR))
      await Promise.all(old.map((month) => ask(deleted, month, glance ? 'soon' : 'interactive')))
      // Only now: what is looked at goes first, and it may be left meanwhile.
      const still = looking.get(who)
      const ahead = beside.filter((month) => ageOf(month) > AHEAD_FOR && still?.has(monthKey(deleted, month)) === true)
      for (const month of ahead) await ask(deleted, month, 'soon')
    },
    failureOf({ from, to, deleted }) {
      const failures = monthsOf({ from, to }).map((month) => unanswered.of(monthKey(deleted, month)))
      return failures.find((failure) => failure !== null) ?? null
    },
    async search(text, range, until, who) {
      const key = searchKey(text, range)
      stopLooking(who, (other) => other !== key)
      if (client === null || [...foldText(text)].length < LEAST_LETTERS) return
      const search = searchOf(text, range)
      search.lookers.add(who)
      if (isWanted(search, until + AHEAD)) await attempt(key, () => readPage(client, text, range, search))
    },
    endSearch(text, who) {
      const words = foldText(text)
      stopLooking(who, (_key, search) => search.words === words)
    },
    found: (text, range) => [...(searches.get(searchKey(text, range))?.ids ?? [])],
    searchFailure: (text, range) => unanswered.of(searchKey(text, range)),
    async verify({ from, to, deleted, shown }) {
      const unverified = { state: 'unverified', comparedAt: null, differing: 0 } as const
      if (client === null || shown.length === 0) return { ...unverified, failed: null }
      try {
        const input = { start: from, end: to, filter_actions: [...shown], deleted: deleted ? '1' : '0' } as const
        const { body, receivedAt } = await client.send('calendar.list', input, { priority: 'interactive', once: true })
        const list = calendarKey(deleted)
        const page = await cache.ingestPage({ list, body, receivedAt, pass: null, cursor: null, filtered: 'selection' })
        if (page.changedIds.length > 0) options.onChanged('calendar-event', page.changedIds)
        const { differing } = await cache.calendar.compare({ from, to, deleted, shown, ids: page.ids })
        return { state: differing === 0 ? 'verified' : 'differs', comparedAt: receivedAt, differing, failed: null }
      } catch (error) {
        return { ...unverified, failed: shapeOf(error) }
      }
    }
  }
}
