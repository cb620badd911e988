/**
 * Prefetches children of projects for offline use: small rounds within a budget, one request at a time, at the lowest
 * priority. The cache stores the time of each list, so rounds continue after a restart.
 */
import { shapeOf } from '@shared/ipc/errors'
import { CHILD_KINDS, FETCHED_AHEAD, type ChildKind } from '@shared/model/children'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { filterBody } from '@shared/rules/filter/body'
import type { ServiceClient } from '../api/types'
import type { Cache, ChildList } from '../cache/types'
import { isRefusal, type ChildLive } from './children'
import type { LiveServices } from './live-services'
import { RequestBudget, type BudgetLimits } from './request-budget'
import { takePage } from './take-page'
import type { PrefetchCandidates } from './prefetch-candidates'

export const USUAL_BUDGET: BudgetLimits = {
  requestsPerRound: 60,
  requestsPerHour: FETCHED_AHEAD.requestsPerHour,
  bytesPerHour: 48 * 2 ** 20
}

const MAX_AGE = FETCHED_AHEAD.againAfterHours * 60 * 60_000
const REFUSED_FOR = 24 * 60 * 60_000
const OVERDUE_EVERY = 30 * 60_000
const PAGE = 200
/** Ratio of the user's own projects to other lists, so that neither starves. */
const OWN_PER_OTHER = 5
/** Ratio of pinned and similar projects to those that the service reports as overdue. */
const WANTED_PER_OVERDUE = 2

/** Delay (ms) from opening a workspace to the first round: the start and the first sweeps go first. */
const FIRST_AFTER = 20_000
const ROUND_EVERY = 60_000

/** Whether background requests may run now. */
export type Moment = 'now' | 'later' | 'sparing'

export interface PrefetchOptions extends Pick<LiveServices, 'client' | 'log' | 'now'> {
  readonly cache: Pick<Cache, 'ingestPage'> & {
    readonly children: Pick<Cache['children'], 'stale' | 'keepOf'>
    readonly budget: Pick<Cache['budget'], 'room'>
  }
  readonly children: Pick<ChildLive, 'ahead'>
  readonly wanted: () => Promise<PrefetchCandidates>
  /** `later`: paused, offline, or a sweep is running. `sparing`: a quarter of the budget. */
  readonly moment: () => Promise<Moment>
  readonly onProjects: (ids: readonly number[]) => void
  readonly budget?: BudgetLimits
}

export interface RoundOutcome {
  readonly requests: number
  readonly isLeft: boolean
}

export type Prefetch = ReturnType<typeof createPrefetch>

const NOTHING: RoundOutcome = { requests: 0, isLeft: false }

export function createPrefetch(options: PrefetchOptions) {
  const { client, cache, children, log, now } = options
  const limits = options.budget ?? USUAL_BUDGET
  const budget = new RequestBudget(limits, now)
  let isClosed = false
  let timer: NodeJS.Timeout | null = null
  let working: Promise<RoundOutcome> | null = null
  let kept = ''
  let overdue: { readonly ids: readonly number[]; readonly at: number } | null = null

  /** Checked before each request: the user's requests may be waiting. */
  const mayGoOn = (reserve: number): boolean => !isClosed && budget.left > reserve

  async function runRound(): Promise<RoundOutcome> {
    const moment = await options.moment()
    if (client === null || moment === 'later') return NOTHING
    const { pinned, own, others } = await options.wanted()
    const pins = JSON.stringify(pinned)
    if (pins !== kept) await cache.children.keepOf(pinned)
    kept = pins
    const room = await cache.budget.room()
    if (room !== null && room <= 0) return NOTHING

    budget.beginRound()
    const reserve = moment === 'sparing' ? Math.ceil(limits.requestsPerRound * 0.75) : 0
    const before = budget.left
    if (overdue === null || Math.abs(now() - overdue.at) > OVERDUE_EVERY) {
      overdue = { ids: await findOverdue(client, reserve), at: now() }
    }
    // Five of six lists are the user's own, overdue ones first.
    const mine = new Set(own)
    const ownFirst = [...overdue.ids.filter((id) => mine.has(id)), ...own]
    const overdueOfOthers = overdue.ids.filter((id) => !mine.has(id))
    const rest = inTurns(
      await staleOf([...pinned, ...others], CHILD_KINDS),
      await staleOf(overdueOfOthers, ['checklists']),
      WANTED_PER_OVERDUE
    )
    const due = inTurns(await staleOf([...new Set(ownFirst)], ['checklists']), rest, OWN_PER_OTHER)
    let reached = 0
    for (const list of due) {
      if (!mayGoOn(reserve)) break
      await fetchOne(list)
      reached += 1
    }
    return { requests: before - budget.left, isLeft: reached < due.length }
  }

  function staleOf(projects: readonly number[], kinds: readonly ChildKind[]): Promise<readonly ChildList[]> {
    if (projects.length === 0) return Promise.resolve([])
    return cache.children.stale({
      projects,
      kinds,
      now: now(),
      before: now() - MAX_AGE,
      refusedBefore: now() - REFUSED_FOR,
      limit: limits.requestsPerRound + 1
    })
  }

  /** @throws errors that end the round: the service is unreachable, or the cache cannot be written */
  async function fetchOne({ project, kind }: ChildList): Promise<void> {
    try {
      const end = await children.ahead({ project, kind })
      if (end !== null) budget.spend(end.requests, end.bytes)
    } catch (error) {
      budget.spend(1, 0)
      if (!isRefusal(shapeOf(error).code)) throw error
    }
  }

  /**
   * Finds active projects with `checklists_expired` and ingests the answer. If the service refuses, returns those of
   * earlier pages: other children can still be fetched.
   * @throws errors that end the round, as above
   */
  async function findOverdue(from: ServiceClient, reserve: number): Promise<readonly number[]> {
    const found = new Set<number>()
    const filter = { ...NO_FILTER, having: 'checklists_expired' as const }
    try {
      for (let offset = 0; mayGoOn(reserve);) {
        const body = filterBody(filter, { count: PAGE, offset, deleted: false, sort: null })
        const answer = await from.send('projects.filter', body, { priority: 'sweep', isOnce: true })
        budget.spend(1, answer.body.byteLength)
        const { ids, rows, total, changedIds } = await takePage({ cache }, { noun: 'project', deleted: false }, answer)
        if (changedIds.length > 0) options.onProjects(changedIds)
        const before = found.size
        for (const id of ids) found.add(id)
        // No new projects: the end, or a service that ignores `offset` and would never end.
        if (found.size === before || (total !== null && found.size >= total)) break
        offset += rows
      }
    } catch (error) {
      budget.spend(1, 0)
      const { code } = shapeOf(error)
      if (!isRefusal(code)) throw error
      log.debug('the service does not say what is overdue', { code })
    }
    return [...found]
  }

  /** Runs one round; a second call joins it. Never rejects. */
  function round(): Promise<RoundOutcome> {
    working ??= runRound()
      .catch((error: unknown) => {
        const { code } = shapeOf(error)
        if (code === 'internal') log.warn('fetching ahead stopped', { error })
        else log.debug('fetching ahead stopped', { code })
        return { requests: 0, isLeft: true }
      })
      .finally(() => (working = null))
    return working
  }

  function plan(wait: number): void {
    timer = setTimeout(() => {
      void round().then(() => {
        if (!isClosed) plan(ROUND_EVERY)
      })
    }, wait).unref()
  }

  return {
    start(): void {
      if (!isClosed && timer === null) plan(FIRST_AFTER)
    },
    round,
    /**
     * Stops the rounds; resolves when the current one has stopped. Close the client first, so that no request delays
     * this.
     */
    async close(): Promise<void> {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await working
    }
  }
}

/** Interleaves `many` of the first with one of the second. */
function inTurns(first: readonly ChildList[], second: readonly ChildList[], many: number): ChildList[] {
  const keyOf = ({ project, kind }: ChildList): string => `${project} ${kind}`
  const known = new Set(first.map(keyOf))
  const others = second.filter((list) => !known.has(keyOf(list)))
  const turns: ChildList[] = []
  for (let at = 0; at * many < first.length || at < others.length; at++) {
    turns.push(...first.slice(at * many, (at + 1) * many), ...others.slice(at, at + 1))
  }
  return turns
}
