/**
 * Reads the calendar month by month: `/calendar` answers a date range without pages. An interrupted sweep resumes with
 * the remaining months. Interface: "Calendar".
 */
import { DesksideError } from '@shared/ipc/errors'
import { addMonths, dayAfterMonth, firstDay, monthOf, monthsAround } from '@shared/rules/months'
import type { ServiceAnswer } from '../api/types'
import type { Cache, ListKey } from '../cache/types'
import {
  pauseBetweenPages,
  changesOf,
  CURSOR_LIFETIME,
  gaveWay,
  rateMeter,
  throwIfAborted,
  type SweepControl,
  type SweepResult
} from './sweep'
import { isConfirmed } from './striking-loss'
import { takePage } from './take-page'

export interface CalendarSweepOptions extends SweepControl {
  readonly deleted: boolean
  readonly cache: Pick<Cache, 'ingestPage' | 'sweep'> & {
    readonly calendar: Pick<Cache['calendar'], 'months' | 'ofPass'>
  }
  readonly past: number
  readonly future: number
  readonly fetchRange: (range: { start: string; end: string }) => Promise<ServiceAnswer>
}

export const calendarKey = (deleted: boolean): ListKey => ({ noun: 'calendar-event', deleted })

/**
 * Request for a month, up to the first day of the next. The interface does not say whether the end is included; the
 * month is whole either way.
 */
export const rangeOfMonth = (month: string): { start: string; end: string } => ({
  start: firstDay(month),
  end: dayAfterMonth(month)
})

/**
 * Reads the nearest months first, then again those that became too old during the pass. `hasYielded`: it stopped before
 * the last month. Rejects as `sweep` does.
 */
export async function sweepCalendar(options: CalendarSweepOptions, isContradicted = false): Promise<SweepResult> {
  const { deleted, cache, now, signal } = options
  const list = calendarKey(deleted)
  const kept = await cache.sweep.cursor(list)
  const isResumable = kept !== null && now() - kept.startedAt < CURSOR_LIFETIME
  let cursor = isResumable ? kept : await cache.sweep.begin(list, 0, now())
  const months = monthsAround(monthOf(now()), options.past, options.future)
  const answeredAt = await monthsHad()
  const rate = rateMeter(now)
  let asked = 0

  // Missing months first, then outdated ones; each only once, even if the clock is set.
  for (const month of months.filter((month) => !answeredAt.has(month))) {
    if (!(await read(month))) return gaveWay(cursor.done)
  }
  const since = Math.min(options.freshSince?.() ?? -Infinity, now())
  for (const month of months.filter((month) => (answeredAt.get(month) ?? 0) < since)) {
    if (!(await read(month))) return gaveWay(cursor.done)
  }
  if (!(await isConfirmed({ list, cache, removal: 'by-month', emptied: options.emptied, askAgain }))) {
    await cache.sweep.end(list, { isComplete: false, obstacle: null, at: now() })
    if (!isContradicted) return sweepCalendar(options, true)
    throw new DesksideError('service-unreadable', 'The service says now this and now that of the same month.')
  }
  const at = Math.min(...answeredAt.values(), now())
  const missing = await cache.sweep.end(list, { isComplete: true, obstacle: null, at, removal: 'by-month' })
  return { isComplete: true, obstacle: null, done: cursor.done, missing, hasYielded: false }

  /** Months read in this pass, with the times of their answers. */
  async function monthsHad(): Promise<Map<string, number>> {
    if (!isResumable) return new Map()
    const had = new Set(await cache.calendar.ofPass({ deleted, pass: cursor.pass }))
    const [from, to] = [addMonths(monthOf(now()), -options.past), addMonths(monthOf(now()), options.future)]
    const known = await cache.calendar.months({ deleted, from, to })
    return new Map(
      known.flatMap(({ month, fetchedAt }) => (fetchedAt !== null && had.has(month) ? [[month, fetchedAt]] : []))
    )
  }

  async function read(month: string): Promise<boolean> {
    throwIfAborted(signal)
    if (options.shouldYield?.() ?? false) return false
    if (asked++ > 0) await pauseBetweenPages(options)
    const answer = await options.fetchRange(rangeOfMonth(month))
    throwIfAborted(signal)
    const outcome = await takePage({ cache }, list, answer, { pass: cursor.pass, cursor, month })
    answeredAt.set(month, answer.receivedAt)
    cursor = { ...cursor, done: cursor.done + outcome.firstSeen }
    options.onProgress({
      done: cursor.done,
      rate: rate(outcome.firstSeen),
      changed: changesOf(list, outcome),
      parts: { of: 'months', done: answeredAt.size, total: months.length }
    })
    return true
  }

  async function askAgain(): Promise<number> {
    const [month = monthOf(now())] = months
    const answer = await options.fetchRange(rangeOfMonth(month))
    throwIfAborted(signal)
    return (await takePage({ cache }, list, answer, { pass: cursor.pass, cursor, month })).firstSeen
  }
}
