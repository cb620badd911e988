/**
 * Reads the calendar month by month: `/calendar` answers a range of dates without pages, so each month is one answer,
 * and a sweep that was broken off goes on with the months that its pass has not had yet. Interface: "Calendar".
 */
import { DesksideError } from '@shared/ipc/errors'
import type { SyncParts } from '@shared/model/sync'
import { addMonths, firstDay, monthOf, monthsAround } from '@shared/rules/months'
import type { ServiceAnswer } from '../api/types'
import type { Cache, ListKey } from '../cache/types'
import {
  breathe,
  CURSOR_LIFETIME,
  gaveWay,
  rateMeter,
  throwIfAborted,
  type SweepManners,
  type SweepProgress
} from './sweep'
import type { EmptiedLists } from './emptied'
import { isConfirmed } from './striking-loss'
import type { SweepResult } from './sweep'

export interface CalendarSweepOptions extends SweepManners {
  readonly deleted: boolean
  readonly cache: Pick<Cache, 'ingestPage' | 'sweep' | 'calendar'>
  readonly past: number
  readonly future: number
  readonly fetchRange: (range: { start: string; end: string }) => Promise<ServiceAnswer>
  readonly now: () => number
  readonly emptied: EmptiedLists
  readonly onProgress: (progress: SweepProgress & { readonly parts: SyncParts }) => void
}

export const calendarKey = (deleted: boolean): ListKey => ({ noun: 'calendar-event', deleted })

/**
 * What to ask for a month. Whether the end of a range is part of it is not shown: asking up to the first day of the
 * next month brings the whole month either way.
 */
export const rangeOfMonth = (month: string): { start: string; end: string } => ({
  start: firstDay(month),
  end: firstDay(addMonths(month, 1))
})

/** The nearest months first. `yielded`: it gave way before the last. Rejects as `sweep` does. */
export async function sweepCalendar(options: CalendarSweepOptions, contradicted = false): Promise<SweepResult> {
  const { deleted, cache, now, signal } = options
  const list = calendarKey(deleted)
  const kept = await cache.sweep.cursor(list)
  const resumable = kept !== null && now() - kept.startedAt < CURSOR_LIFETIME
  let cursor = resumable ? kept : await cache.sweep.begin(list, 0, now())
  const months = monthsAround(monthOf(now()), options.past, options.future)
  const had = new Set(resumable ? await cache.calendar.ofPass({ deleted, pass: cursor.pass }) : [])
  const left = months.filter((month) => !had.has(month))
  const rate = rateMeter(now)

  for (const [index, month] of left.entries()) {
    throwIfAborted(signal)
    if (options.shouldYield?.() ?? false) return gaveWay(cursor.done)
    if (index > 0) await breathe(options)
    const answer = await options.fetchRange(rangeOfMonth(month))
    throwIfAborted(signal)
    const outcome = await cache.ingestPage({
      list,
      body: answer.body,
      receivedAt: answer.receivedAt,
      pass: cursor.pass,
      cursor,
      month
    })
    cursor = { ...cursor, done: cursor.done + outcome.firstMet }
    options.onProgress({
      done: cursor.done,
      total: null,
      rate: rate(outcome.firstMet),
      changedIds: outcome.changedIds,
      labelsChanged: outcome.labelsChanged ?? false,
      parts: { of: 'months', done: months.length - left.length + index + 1, total: months.length }
    })
  }
  const askAgain = async (): Promise<number> => {
    const [month = monthOf(now())] = months
    const { body, receivedAt } = await options.fetchRange(rangeOfMonth(month))
    throwIfAborted(signal)
    return (await cache.ingestPage({ list, body, receivedAt, pass: cursor.pass, cursor, month })).firstMet
  }
  if (!(await isConfirmed({ list, cache, removal: 'by-month', emptied: options.emptied, askAgain }))) {
    await cache.sweep.end(list, { complete: false, obstacle: null, at: now() })
    if (!contradicted) return sweepCalendar(options, true)
    throw new DesksideError('service-unreadable', 'The service says now this and now that of the same month.')
  }
  const missing = await cache.sweep.end(list, { complete: true, obstacle: null, at: now(), removal: 'by-month' })
  return { complete: true, obstacle: null, done: cursor.done, missing, yielded: false }
}
