/**
 * Sweeps one paged list. The interface promises no page size, no total and no working `offset`, so the end is inferred.
 * Pages overlap, and a page with the overlap only is the end.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { DesksideError } from '@shared/ipc/errors'
import type { Coverage } from '@shared/model/cached'
import type { Noun } from '@shared/model/record'
import type { SyncParts } from '@shared/model/sync'
import type { Cache, ListKey, PageOutcome, SweepCursor, SweepEnd } from '../cache/types'
import type { ServiceAnswer } from '../api/types'
import type { EmptiedLists } from './emptied'
import { isConfirmed } from './striking-loss'
import { takePage } from './take-page'

/** First page size; if the service caps pages, its cap is adopted. */
export const FIRST_PAGE_SIZE = 500
/** Rows requested again with the next page, to prove that none was skipped. */
export const OVERLAP = 5
/** Older cursors are not resumed: too much may have moved. */
export const CURSOR_LIFETIME = 24 * 3600 * 1000
/** Records that a list may grow by while the disk budget is used up: a day's work, but not an endless list. */
const SMALL_GROWTH = 1_000
/** Limits of the upper bound of list lengths: a large import must not be stopped, whatever total the service reports. */
const PLAUSIBLE = { atLeast: 250_000, atMost: 2_000_000 }
/** Upper bound of steps back when rows moved. */
const MAX_STEPS_BACK = 20

/** Progress of a sweep. Absent fields are unchanged. */
export interface SweepProgress {
  readonly done: number
  readonly total?: number | null
  /** Records per second, smoothed; null until known. */
  readonly rate?: number | null
  readonly parts?: SyncParts
  /** Changed records. Without ids, any record may have changed. */
  readonly changed: readonly { readonly noun: Noun; readonly ids?: readonly number[] }[]
}

/** Changes that a page brought. Rows of projects show labels, so a new label changes them. */
export function changesOf(
  { noun }: ListKey,
  { changedIds: ids, haveLabelsChanged = false }: PageOutcome
): SweepProgress['changed'] {
  const own = ids.length > 0 ? [{ noun, ids }] : []
  if (!haveLabelsChanged) return own
  return noun === 'project' ? [{ noun }] : [...own, { noun: 'project' }]
}

export interface SweepResult {
  readonly isComplete: boolean
  readonly obstacle: Coverage['obstacle']
  readonly done: number
  /** Records that a complete pass no longer found. */
  readonly missing: number
  /** It yielded to another list; the cursor stays. */
  readonly hasYielded: boolean
}

export const gaveWay = (done: number): SweepResult => ({
  ...{ isComplete: false, obstacle: null, done, missing: 0 },
  hasYielded: true
})

/** Common options of all sweeps, with how they yield and pause. */
export interface SweepControl {
  readonly signal: AbortSignal
  readonly now: () => number
  /** Must agree before a list that had records is emptied. */
  readonly emptied: EmptiedLists
  /** Another list goes first: the sweep stops after its current page is written. */
  readonly shouldYield?: () => boolean
  /** Milliseconds before the next request; with 0 the next page is requested ahead. */
  readonly pause?: () => number
  /**
   * Pages answered before this time are read again within the pass: the list was requested since, or they are too old.
   */
  readonly freshSince?: () => number
  readonly onProgress: (progress: SweepProgress) => void
}

export interface SweepOptions extends SweepControl {
  readonly list: ListKey
  readonly cache: Pick<Cache, 'ingestPage' | 'sweep'>
  readonly fetchPage: (page: { count: number; offset: number }) => Promise<ServiceAnswer>
  /** See `Sweeps.end`; `two-passes` for lists that the service does not put in order. */
  readonly removal?: SweepEnd['removal']
  /** Whether the disk budget lets a list grow. */
  readonly hasRoom?: () => Promise<boolean>
  /** Upper bound of records per pass; replaces `plausibleRecords`. */
  readonly mostRecords?: number
}

export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DesksideError('cancelled', 'The sweep was stopped; it resumes where it was.')
}

/** @throws `cancelled` */
export async function pauseBetweenPages({ pause, signal }: Pick<SweepControl, 'pause' | 'signal'>): Promise<void> {
  const milliseconds = pause?.() ?? 0
  if (milliseconds > 0) await wait(milliseconds, undefined, { signal }).catch(() => undefined)
  throwIfAborted(signal)
}

/** Smoothed rows per second, so that the remaining time follows the current speed. */
export function rateMeter(now: () => number): (rows: number) => number | null {
  let last = now()
  let rate: number | null = null
  return (rows) => {
    const at = now()
    const seconds = (at - last) / 1000
    last = at
    if (seconds > 0 && rows > 0) rate = rate === null ? rows / seconds : rate * 0.7 + (rows / seconds) * 0.3
    return rate
  }
}

/**
 * Sweeps a list from its stored cursor, or its start, to its end. `hasYielded`: it stopped earlier for another list.
 * If earlier pages become too old, a new pass takes over. It reads to the end, then from the start to the row where it
 * took over.
 * @throws errors of the service or the cache, or `cancelled`; the cursor stays at the last written page, and the next
 * call resumes there
 */
export async function sweep(options: SweepOptions, isContradicted = false): Promise<SweepResult> {
  const { list, cache, signal, now, removal } = options
  const kept = await cache.sweep.cursor(list)
  const isResumable = kept !== null && now() - kept.startedAt < CURSOR_LIFETIME
  let cursor: SweepCursor = isResumable ? kept : await cache.sweep.begin(list, FIRST_PAGE_SIZE, now())
  // The stored cursor precedes the last written page, so that page is read again and brings nothing new.
  let isRereading = isResumable
  const { obstacle: before } = await cache.sweep.coverage(list)
  const rate = rateMeter(now)
  let stepsBack = 0
  /** Rows before this offset may be known already, because they are read again. */
  let knownUntil = isResumable ? cursor.offset + cursor.pageSize : 0
  let previousFirst: number | null = null
  let previousRows: number | null = null
  /** Last `freshSince` that was followed. Each starts a new pass once, even if the clock is set. */
  let metWish = -Infinity
  let saidFirst: number | null = null
  /** The next page is the first of a new pass that took over. */
  let isTakingOver = false
  /** Next page, requested while the current one is written; used only if offset and size match. */
  let ahead: { offset: number; count: number; answer: Promise<ServiceAnswer> } | null = null

  const ask = (offset: number, count: number): Promise<ServiceAnswer> => options.fetchPage({ count, offset })

  for (;;) {
    throwIfAborted(signal)
    const yields = options.shouldYield?.() ?? false
    if (yields && ahead === null) return gaveWay(cursor.done)
    const wish = options.freshSince?.() ?? -Infinity
    if (wish > metWish && cursor.oldestAt !== null && cursor.oldestAt < wish) {
      metWish = wish
      const isAtStart = cursor.offset === 0 && cursor.turn === null
      // The rows of the overlap are new to this pass.
      const here = { ...cursor, done: Math.min(cursor.done, cursor.offset) }
      cursor = isAtStart ? await cache.sweep.begin(list, cursor.pageSize, now()) : await cache.sweep.turn(list, here)
      isTakingOver = !isAtStart
      isRereading = false
      ;[ahead, knownUntil, previousFirst, previousRows] = [null, 0, null, null]
    }
    const { offset, pageSize } = cursor
    const answer =
      ahead !== null && ahead.offset === offset && ahead.count === pageSize
        ? await ahead.answer
        : await ask(offset, pageSize)
    ahead = null
    throwIfAborted(signal)

    // The previous page was full, so this one likely is: request the next while the writer is busy.
    const next = offset + pageSize - OVERLAP
    const hurries = !yields && (options.pause?.() ?? 0) === 0
    if (hurries && previousRows === pageSize && (cursor.total === null || next < cursor.total)) {
      const early = ask(next, pageSize)
      early.catch(() => undefined) // The caller that awaits it sees the rejection; this only avoids an unhandled rejection.
      ahead = { offset: next, count: pageSize, answer: early }
    }

    const outcome: PageOutcome = await takePage({ cache }, list, answer, { pass: cursor.pass, cursor })
    cursor = { ...cursor, oldestAt: Math.min(cursor.oldestAt ?? Infinity, answer.receivedAt) }
    // On the first page after a takeover, the unchanged records are the overlap with the older pass.
    const known = isTakingOver
      ? outcome.ids.length - outcome.changedIds.length
      : outcome.rows - outcome.withoutId - outcome.firstSeen
    const total = outcome.total ?? cursor.total
    // Only the first total counts: a total that grows with the offset proves nothing.
    saidFirst ??= total
    const counted = isRereading ? Math.max(0, known - (offset > 0 ? OVERLAP : 0)) : 0
    const done = cursor.done + outcome.firstSeen + counted
    options.onProgress({ done, total, rate: rate(outcome.firstSeen), changed: changesOf(list, outcome) })

    const obstacle = await whyNoFurther(done)
    if (obstacle !== null) return finish(obstacle, done)
    if (!isRereading && hasComeRound(outcome, offset)) return finish(null, done)

    // With more records than the total, the total is wrong.
    const areAllSeen = done === total
    const isAgain = isRereading || (offset + OVERLAP < knownUntil && outcome.rows > OVERLAP)
    if (outcome.firstSeen === 0 && !(isAgain && outcome.rows > 0)) {
      // Only the overlap: the end. More known rows show that `offset` is ignored. Exception: a short page without the
      // previous page's first row, because rows were inserted before the end.
      const haveSameRows = outcome.rows >= pageSize || previousFirst === null || outcome.ids.includes(previousFirst)
      const isOffsetIgnored = offset > 0 && outcome.rows > OVERLAP * 2 && !areAllSeen && haveSameRows
      if (isOffsetIgnored || cursor.turn === null || cursor.turn.isWrapped)
        return finish(isOffsetIgnored ? 'offset-ignored' : null, done)
      cursor = await cache.sweep.wrap(list, { ...cursor, done: Math.max(0, done - cursor.turn.from), total })
      ;[ahead, isTakingOver, knownUntil, previousFirst, previousRows] = [null, false, 0, null, null]
      continue
    }

    // The page does not overlap the previous one: earlier rows were removed meanwhile, and some were skipped.
    if (offset > 0 && known === 0 && outcome.rows > 0 && stepsBack < MAX_STEPS_BACK) {
      stepsBack++
      knownUntil = Math.max(knownUntil, offset + outcome.rows)
      cursor = { ...cursor, offset: Math.max(0, offset - Math.ceil(pageSize / 2)), done, total }
      previousRows = null
      continue
    }

    isRereading = false
    isTakingOver = false
    if (ahead === null) await pauseBetweenPages(options)

    // Two pages in a row of the same smaller size are a cap. Adopt it, so that a shorter page means the end.
    const isCapped = outcome.rows < pageSize && previousRows === outcome.rows
    previousRows = outcome.rows
    previousFirst = outcome.ids[0] ?? null
    cursor = {
      ...cursor,
      pageSize: isCapped ? outcome.rows : pageSize,
      offset: Math.max(offset + 1, offset + outcome.rows - OVERLAP),
      done,
      total
    }
  }

  /** Reason to stop: more records than plausible, or no disk budget to grow. Known records are always read again. */
  async function whyNoFurther(done: number): Promise<Coverage['obstacle']> {
    const { known } = cursor
    if (done > (options.mostRecords ?? plausibleRecords(known, saidFirst))) return 'endless'
    const grows = done >= known + (before === 'disk-budget' ? 0 : SMALL_GROWTH)
    return grows && options.hasRoom !== undefined && !(await options.hasRoom()) ? 'disk-budget' : null
  }

  /** Whether a pass that took over has reached rows that it read itself, past its starting row. */
  function hasComeRound({ ids, firstSeen }: PageOutcome, offset: number): boolean {
    const { turn } = cursor
    if (turn?.isWrapped !== true) return false
    const repeated = ids.length - firstSeen
    return firstSeen === 0 || (offset + ids.length >= turn.from && repeated > (offset > 0 ? OVERLAP : 0))
  }

  async function finish(obstacle: Coverage['obstacle'], done: number): Promise<SweepResult> {
    const isComplete = obstacle === null
    if (isComplete && !(await isConfirmed({ list, cache, removal, emptied: options.emptied, askAgain })))
      return beginAnew()
    const at = cursor.oldestAt ?? now()
    const ended: SweepEnd = { isComplete, obstacle, at, ...(removal === undefined ? {} : { removal }) }
    const missing = await cache.sweep.end(list, ended)
    return { isComplete, obstacle, done, missing, hasYielded: false }
  }

  async function askAgain(): Promise<number> {
    const answer = await ask(0, cursor.pageSize)
    throwIfAborted(signal)
    const outcome = await takePage({ cache }, list, answer, { pass: cursor.pass, cursor })
    options.onProgress({ done: 0, total: null, rate: null, changed: changesOf(list, outcome) })
    return outcome.firstSeen
  }

  /** The service contradicts its earlier answer: this pass proves nothing, so it starts again once. */
  async function beginAnew(): Promise<SweepResult> {
    await cache.sweep.end(list, { isComplete: false, obstacle: null, at: now() })
    if (!isContradicted) return sweep(options, true)
    throw new DesksideError('service-unreadable', 'The service says now this and now that of the same list.')
  }
}

/**
 * Upper bound of records per pass: the service's total, or twice the records known at its start. A long list that is
 * stopped wrongly gets further with each pass.
 */
function plausibleRecords(known: number, total: number | null): number {
  return Math.min(PLAUSIBLE.atMost, Math.max(PLAUSIBLE.atLeast, known * 2, total ?? 0))
}
