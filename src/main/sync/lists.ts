/** Definitions of the swept lists: how each is read and how old it may get. `SYNC_LISTS` holds their order. */
import type { Coverage } from '@shared/model/cached'
import { NOUN_TABLE, SWEPT_NOUNS, type SweptNoun } from '@shared/model/nouns'
import type { SyncList, SyncParts } from '@shared/model/sync'
import { addMonths, monthOf } from '@shared/rules/months'
import type { CallOptions, ServiceClient } from '../api/types'
import type { Cache, ListKey, ListProgress } from '../cache/types'
import type { SyncConditions } from './conditions'
import { MOST_NAMES, type FanOut } from './fan-out'
import { readTree } from './read-tree'
import { sweepReference } from './reference'
import { sweep, type SweepControl, type SweepResult } from './sweep'
import { calendarKey, sweepCalendar } from './sweep-calendar'

export interface ListSweep extends Required<Omit<SweepControl, 'pause'>>, Pick<SweepControl, 'pause'> {
  readonly client: ServiceClient
  readonly cache: Cache
  readonly conditions: () => SyncConditions
  readonly fanOut: FanOut
}

export interface ListKnown {
  readonly coverage: Coverage
  readonly parts: SyncParts | null
  readonly missing: number
  /** Number of answers not requested because there are too many; absent means 0. */
  readonly notRead?: number
}

/** Outcome of a sweep. `later`: it used up its requests and continues at this time (epoch ms). */
export type ListSwept = Pick<SweepResult, 'isComplete' | 'done' | 'missing' | 'hasYielded'> & {
  readonly later?: number | null
}

export interface SweptList {
  /** Maximum age in milliseconds while a window is visible. */
  readonly maxAge: number
  /** Lists of the cache whose progress `known` needs. */
  readonly keys: readonly ListKey[]
  sweep(run: ListSweep): Promise<ListSwept>
  /** @param progressOf the progress of one of its `keys` */
  known(progressOf: (key: ListKey) => ListProgress, view: CacheView): ListKnown | Promise<ListKnown>
}

/** Sources of `known`. */
interface CacheView {
  readonly cache: Cache
  /** Epoch ms. */
  readonly now: number
  readonly conditions: SyncConditions
}

const MINUTE = 60_000

/** Kinds whose lists are paged. */
type PagedNoun = {
  [N in SweptNoun]: (typeof NOUN_TABLE)[N]['lists']['read'] extends 'pages' ? N : never
}[SweptNoun]
const isPaged = (noun: SweptNoun): noun is PagedNoun => NOUN_TABLE[noun].lists.read === 'pages'

const call = (signal: AbortSignal): CallOptions => ({ priority: 'sweep', signal })

/** A paged list. Only projects can be requested in an order; the rows of other lists may shift during a sweep. */
function paged(noun: PagedNoun, deleted: boolean): Omit<SweptList, 'maxAge'> {
  const operation = NOUN_TABLE[noun].operations.list
  const key: ListKey = { noun, deleted }
  const state = deleted ? '1' : '0'
  const fetchPage = (client: ServiceClient, page: { count: number; offset: number }, signal: AbortSignal) =>
    operation === 'projects.list'
      ? client.send(operation, { ...page, order_by: 'id', reverse: '0', deleted: state }, call(signal))
      : client.send(operation, { ...page, deleted: state }, call(signal))
  return {
    keys: [key],
    sweep(run) {
      const { client, cache, signal, conditions } = run
      const { mostRecords } = conditions()
      return sweep({
        ...run,
        list: key,
        ...(mostRecords === undefined ? {} : { mostRecords }),
        hasRoom: () => hasRoom(cache),
        removal: operation === 'projects.list' ? 'one-pass' : 'two-passes',
        fetchPage: (page) => fetchPage(client, page, signal)
      })
    },
    known(progressOf) {
      const { coverage, missing } = progressOf(key)
      return { coverage, parts: null, missing: deleted ? 0 : missing }
    }
  }
}

/** Whether the disk budget lets a list grow after all droppable data was dropped. */
async function hasRoom({ budget }: Pick<Cache, 'budget'>): Promise<boolean> {
  const isLeft = async (): Promise<boolean> => ((await budget.room()) ?? Infinity) > 0
  if (await isLeft()) return true
  await budget.keep()
  return isLeft()
}

function calendar(deleted: boolean): Omit<SweptList, 'maxAge'> {
  const key = calendarKey(deleted)
  return {
    keys: [key],
    sweep(run) {
      const { client, signal, conditions } = run
      const { calendarPast: past, calendarFuture: future } = conditions()
      return sweepCalendar({
        ...run,
        ...{ deleted, past, future },
        fetchRange: (range) => client.send('calendar.list', { ...range, deleted: deleted ? '1' : '0' }, call(signal))
      })
    },
    async known(progressOf, { cache, now, conditions: { calendarPast, calendarFuture } }) {
      const month = monthOf(now)
      const [from, to] = [addMonths(month, -calendarPast), addMonths(month, calendarFuture)]
      const months = await cache.calendar.months({ deleted, from, to })
      const { coverage: stored, missing } = progressOf(key)
      const done = months.filter(({ fetchedAt }) => fetchedAt !== null).length
      const whole = done === months.length
      // The range moves with the date and the settings: it may be incomplete although it was whole last month.
      const state = stored.state === 'none' && done === 0 ? 'none' : whole ? stored.state : 'partial'
      return {
        coverage: { ...stored, state, sweptAt: whole ? stored.sweptAt : null, total: null },
        parts: { of: 'months', done, total: months.length },
        missing: deleted ? 0 : missing
      }
    }
  }
}

const FUNNELS: ListKey = { noun: 'funnel', deleted: false }
const LISTS: ListKey = { noun: 'list', deleted: false }

/** Reference data consists of many small lists; the age of the funnels stands for all. */
const reference: SweptList = {
  maxAge: 60 * MINUTE,
  keys: [FUNNELS, LISTS],
  async sweep(run) {
    const { done, later } = await sweepReference(run)
    return { isComplete: later === null, done, missing: 0, hasYielded: false, later }
  },
  known(progressOf) {
    const { coverage } = progressOf(FUNNELS)
    const notRead = Math.max(0, coverage.cached + progressOf(LISTS).coverage.cached - MOST_NAMES)
    const state = notRead > 0 && coverage.state === 'complete' ? 'partial' : coverage.state
    // The total of the funnels is not the total of all reference data.
    return { coverage: { ...coverage, state, total: null }, parts: null, missing: 0, notRead }
  }
}

const tree: SweptList = {
  maxAge: 30 * MINUTE,
  keys: [],
  async sweep({ client, cache, signal, emptied, onProgress }) {
    const { nodes, hasChanged } = await readTree({ client, cache, emptied, call: call(signal) })
    onProgress({ done: nodes, changed: hasChanged ? [{ noun: 'folder' }, { noun: 'file' }] : [] })
    return { isComplete: true, done: nodes, missing: 0, hasYielded: false }
  },
  known: async (_progressOf, { cache }) => ({ coverage: await cache.fileTree.coverage(), parts: null, missing: 0 })
}

function listOf(noun: SweptNoun, state: 'active' | 'deleted'): SweptList {
  const deleted = state === 'deleted'
  const list = isPaged(noun) ? paged(noun, deleted) : calendar(deleted)
  return {
    ...list,
    maxAge: NOUN_TABLE[noun].lists.maxAge[state] * MINUTE,
    async sweep(run) {
      const swept = await list.sweep(run)
      if (swept.missing > 0) run.onProgress({ done: swept.done, changed: [{ noun }] })
      return swept
    }
  }
}

export const SWEPT_LISTS = {
  reference,
  'file-tree': tree,
  ...Object.fromEntries(
    SWEPT_NOUNS.flatMap((noun) =>
      (['active', 'deleted'] as const).map((state) => [NOUN_TABLE[noun].lists[state], listOf(noun, state)])
    )
  )
} as Readonly<Record<SyncList, SweptList>>

/** How much of these lists is known, in this order. Asks the cache's worker once for all but calendar and tree. */
export async function knownOf(lists: readonly SyncList[], view: CacheView): Promise<ListKnown[]> {
  const swept = lists.map((list) => SWEPT_LISTS[list])
  const keys = swept.flatMap((list) => list.keys)
  const progress = keys.length === 0 ? [] : await view.cache.sweep.progress(keys)
  const progressOf = ({ noun, deleted }: ListKey): ListProgress => {
    const found = progress.find(({ list }) => list.noun === noun && list.deleted === deleted)
    if (found === undefined) throw new Error('The progress of this list was not asked for.')
    return found
  }
  return Promise.all(swept.map((list) => list.known(progressOf, view)))
}
