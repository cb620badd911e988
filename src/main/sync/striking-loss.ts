/** Before the end of a pass removes strikingly many records, the list is requested once more. */
import { isStriking } from '@shared/rules/striking'
import type { Cache, ListKey, SweepEnd } from '../cache/types'
import type { EmptiedLists } from './emptied'

export interface EndingPass {
  readonly list: ListKey
  readonly cache: { readonly sweep: Pick<Cache['sweep'], 'loss'> }
  readonly removal: SweepEnd['removal'] | undefined
  readonly emptied: EmptiedLists
  /** Requests the first page again as part of the pass; returns how many of its records the pass had not seen. */
  readonly askAgain: () => Promise<number>
}

/**
 * Resolves if the service repeats its answer: then the usual rules decide which records are no longer returned.
 *
 * @throws `service-unreadable` when nothing may be removed; errors of the service or the cache
 */
export async function isConfirmed({ list, cache, removal, emptied, askAgain }: EndingPass): Promise<boolean> {
  const loss = await cache.sweep.loss(list, removal)
  if (isStriking(loss) && (await askAgain()) > 0) return false
  // In a list without an order two passes must agree, but the first empty one is reported already: other lists may come
  // empty as well.
  const { known, missing } = removal === 'two-passes' ? await cache.sweep.loss(list, 'one-pass') : loss
  if (known > 0 && missing === known) await emptied.mayEmpty(`${list.noun} ${list.parent?.id ?? ''} ${list.deleted}`)
  return true
}
