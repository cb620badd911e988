/**
 * Live reads of the calendar: old visible months, their neighbours ahead, paged search results, and the service's
 * category filter for comparison. Interface: "Calendar".
 */
import { shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { CategoriesVerified, Day } from '@shared/model/calendar'
import { foldText } from '@shared/rules/filter/values'
import { addMonths, monthsBetween } from '@shared/rules/months'
import type { ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import { ageAt } from './age'
import { sureAnswer } from './emptied'
import { LIVE_CALL, type LiveServices } from './live-services'
import { PagedSearches } from './paged-searches'
import { FRESH_FOR } from './revalidate'
import { calendarKey, rangeOfMonth } from './sweep-calendar'
import { takePage } from './take-page'

/** Maximum age (ms) of months beside the visible ones before they are read ahead; the same as for sweeps. */
const AHEAD_FOR = 30 * 60_000
/** More visible months than this are a year view: they are read at the lower priority of neighbouring months. */
const MOST_CLOSELY = 3
/** Range of a search without a period. */
const ALWAYS = { start: '1970-01-01', end: '2099-12-31' }

interface Days {
  readonly from: Day
  readonly to: Day
  readonly deleted: boolean
}

/** Range of days; null is open. */
export interface AskedRange {
  readonly from: Day | null
  readonly to: Day | null
  readonly deleted: boolean
}

const monthsOf = ({ from, to }: Pick<Days, 'from' | 'to'>): string[] => monthsBetween(from.slice(0, 7), to.slice(0, 7))

const monthKey = (deleted: boolean, month: string): string => `month ${Number(deleted)} ${month}`

const searchKey = (text: string, { from, to, deleted }: AskedRange): string =>
  JSON.stringify(['calendar search', foldText(text), from, to, deleted])

type CalendarServices = LiveServices<
  Pick<Cache, 'ingestPage'> & { readonly calendar: Pick<Cache['calendar'], 'months' | 'compare'> }
>

export class LiveCalendar {
  readonly #searches: PagedSearches

  constructor(private readonly services: CalendarServices) {
    this.#searches = new PagedSearches(services, ['calendar-event'])
  }

  /** Sets the days that `who` shows, and cancels requests that only its earlier days needed. */
  async look({ from, to, deleted }: Days, who: number): Promise<void> {
    const { client, revalidate, now } = this.services
    const seen = monthsOf({ from, to })
    const [first, last] = [seen[0], seen.at(-1)]
    if (client === null || first === undefined || last === undefined) return
    const beside = [addMonths(last, 1), addMonths(first, -1)]
    revalidate.awaitOnly(
      `months ${who}`,
      [...seen, ...beside].map((month) => monthKey(deleted, month))
    )
    const known = await this.#monthsKnown({ deleted, from: addMonths(first, -1), to: addMonths(last, 1) })
    if (known === null) return
    const ageOf = (month: string): number => ageAt(now(), known.find((one) => one.month === month)?.fetchedAt ?? null)
    const isGlance = seen.length > MOST_CLOSELY
    const old = seen.filter((month) => ageOf(month) > (isGlance ? AHEAD_FOR : FRESH_FOR))
    await Promise.all(old.map((month) => this.#ask(client, deleted, month, isGlance ? 'soon' : 'interactive')))
    // Only after the visible months; `who` may have moved on meanwhile.
    const ahead = beside.filter((month) => ageOf(month) > AHEAD_FOR && revalidate.isAwaited(monthKey(deleted, month)))
    for (const month of ahead) await this.#ask(client, deleted, month, 'soon')
  }

  /** Error of one of these months from its last request; null if all were answered. */
  failureOf({ from, to, deleted }: Days): ErrorShape | null {
    const failures = monthsOf({ from, to }).map((month) => this.services.revalidate.failureOf(monthKey(deleted, month)))
    return failures.find((failure) => failure !== null) ?? null
  }

  search(text: string, range: AskedRange, until: number, who: number): Promise<void> {
    const [start, end] = [range.from ?? ALWAYS.start, range.to ?? ALWAYS.end]
    const one = {
      key: searchKey(text, range),
      list: calendarKey(range.deleted),
      send: (client, window, call) => client.send('calendar.search', { ...window, start, end }, call)
    } satisfies Parameters<PagedSearches['search']>[1][number]
    return this.#searches.search({ text, until, who }, [one])
  }

  endSearch(text: string, who: number): void {
    this.#searches.end(text, who)
  }

  found(text: string, range: AskedRange): readonly number[] {
    return this.#searches.found(searchKey(text, range))
  }

  searchFailure(text: string, range: AskedRange): ErrorShape | null {
    return this.services.revalidate.failureOf(searchKey(text, range))
  }

  /** Compares the service's category filter with the events that the cache shows. */
  async verify({ shown, ...days }: Days & { readonly shown: readonly number[] }): Promise<CategoriesVerified> {
    const { client, cache, onChanged } = this.services
    const unverified = { state: 'unverified', comparedAt: null, differing: 0 } as const
    if (client === null || shown.length === 0) return { ...unverified, failed: null }
    try {
      const { from: start, to: end, deleted } = days
      const input = { start, end, filter_actions: [...shown], deleted: deleted ? '1' : '0' } as const
      const answer = await client.send('calendar.list', input, LIVE_CALL)
      const page = await takePage(this.services, calendarKey(deleted), answer, { filtered: 'selection' })
      if (page.changedIds.length > 0) onChanged('calendar-event', page.changedIds)
      const { differing } = await cache.calendar.compare({ ...days, shown, ids: page.ids })
      const state = differing === 0 ? 'verified' : 'differs'
      return { state, comparedAt: answer.receivedAt, differing, failed: null }
    } catch (error) {
      return { ...unverified, failed: shapeOf(error) }
    }
  }

  /** Ages of the months; null if the cache cannot tell, e.g. because the workspace was closed. */
  async #monthsKnown(range: Parameters<Cache['calendar']['months']>[0]) {
    const { cache, log } = this.services
    try {
      return await cache.calendar.months(range)
    } catch (error) {
      const { code } = shapeOf(error)
      if (code === 'internal') log.warn('the ages of months could not be read', { error })
      else log.debug('the ages of months could not be read', { code })
      return null
    }
  }

  /** Resolves when the month is answered, even if another view requested it. */
  async #ask(from: ServiceClient, deleted: boolean, month: string, priority: 'interactive' | 'soon'): Promise<void> {
    const { revalidate, emptied, onChanged, onLabels, onListAnswered } = this.services
    const key = monthKey(deleted, month)
    const { state } = await revalidate.ask({
      key,
      ask: async (signal) => {
        const input = { ...rangeOfMonth(month), deleted: deleted ? '1' : '0' } as const
        const page = await sureAnswer(emptied, `calendar ${month}`, async (isSure) => {
          const answer = await from.send('calendar.list', input, { priority, isOnce: true, signal })
          return takePage(this.services, calendarKey(deleted), answer, { month, isSure })
        })
        // Also without changes: the age of the month is new.
        onChanged('calendar-event', page.changedIds)
        if (page.haveLabelsChanged === true) onLabels()
      },
      onOutcome: () => onListAnswered('calendar-event')
    })
    if (state === 'fresh') await revalidate.settled(key)
  }
}
