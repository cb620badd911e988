/** Requests a list once more before a pass removes strikingly many records. */
import { isStriking } from '@shared/rules/striking'
import type { Cache, ListKey, SweepEnd } from '../cache/types'
import type { EmptiedLists } from './emptied'

export interface EndingPass {
  readonly list: ListKey
  readonly cache: { readonly sweep: Pick<Cache['sweep'], 'loss'> }
  readonly removal: SweepEnd['removal'] | undefined
  readonly emptied: EmptiedLists
  /** Requests the first page again as part of the pass; returns how many of its records are new to the pass. */
  readonly askAgain: () => Promise<number>
}

/**
 * Returns whether the service repeats its answer; the usual rules then decide which records to remove.
 *
 * @throws `service-unreadable` if nothing may be removed; errors of the service or the cache
 */
export async function isConfirmed({ list, cache, removal, emptied, askAgain }: EndingPass): Promise<boolean> {
  const loss = await cache.sweep.loss(list, removal)
  if (isStriking(loss) && (await askAgain()) > 0) return false
  // Unordered lists need two passes to remove records, but the first empty pass is reported already: other lists may
  // come empty too.
  const { known, missing } = removal === 'two-passes' ? await cache.sweep.loss(list, 'one-pass') : loss
  if (known > 0 && missing === known) await emptied.mayEmpty(`${list.noun} ${list.parent?.id ?? ''} ${list.deleted}`)
  return true
}
