import { SYNC_LISTS, type RefusedList, type SyncListStatus, type SyncStatus } from '@shared/model/sync'
import type { SyncConditions } from './conditions'
import { knownOf, type ListKnown } from './lists'
import { ONE_LIST_ONLY as OF_ONE_LIST } from './reference'
import type { RunnerOptions } from './runner'

export interface StatusParts
  extends Pick<SyncStatus, 'workspaceId' | 'connectivity' | 'notice'>, Pick<RunnerOptions, 'runs' | 'cache'> {
  readonly conditions: SyncConditions
  readonly refused: readonly RefusedList[]
  readonly now: number
}

/** Status panel data in one answer. Rejects as the cache does. */
export async function statusOf(parts: StatusParts): Promise<SyncStatus> {
  const { runs, cache, conditions, connectivity, now } = parts
  const knowns = await knownOf(SYNC_LISTS, { cache, now, conditions })
  const lists = SYNC_LISTS.map((list, index): SyncListStatus => {
    const run = runs.of(list)
    const isRunning = run.state === 'running'
    const isUnderway = isRunning || runs.isPostponed(list)
    const known = knowns[index] as ListKnown
    // Refused reference lists are named; the other lists are unaffected.
    const refused = list === 'reference' ? parts.refused : []
    const isPartly =
      refused.length > 0 &&
      runs.stateOf(list) === 'failed' &&
      run.error?.code !== undefined &&
      OF_ONE_LIST.has(run.error.code)
    const total = isRunning ? (run.total ?? known.coverage.total) : known.coverage.total
    return {
      list,
      state: isPartly ? 'idle' : runs.stateOf(list),
      coverage: { ...known.coverage, total },
      missing: known.missing,
      done: run.done,
      rate: run.rate,
      parts: isUnderway ? run.parts : known.parts,
      notRead: known.notRead ?? 0,
      refused,
      error: isPartly ? null : run.error,
      nextTryAt: runs.nextTryOf(list, connectivity.nextTryAt, now)
    }
  })
  const [stats, budget] = await Promise.all([cache.stats(), cache.budget.state()])
  return {
    workspaceId: parts.workspaceId,
    connectivity,
    isPaused: runs.areAllPaused,
    pace: conditions.isSparing ? 'sparing' : 'full',
    lists,
    cacheBytes: stats.bytes,
    budget,
    notice: parts.notice
  }
}
