/** Before the end of a pass takes records away: what is strikingly different from before is asked for once more. */
import { isStriking } from '@shared/rules/striking'
import type { Cache, ListKey, SweepEnd } from '../cache/types'
import type { EmptiedLists } from './emptied'

export interface EndingPass {
  readonly list: ListKey
  readonly cache: { readonly sweep: Pick<Cache['sweep'], 'loss'> }
  readonly removal: SweepEnd['removal'] | undefined
  readonly emptied: EmptiedLists
  /** Asks for the first page again and takes it in with the pass; says how many records the pass had not met. */
  readonly askAgain: () => Promise<number>
}

/**
 * Whether the service still says what the pass has heard: then the usual rules decide what is no longer returned.
 *
 * @throws `service-unreadable` when nothing may be taken away; what the service or the cache rejected with
 */
export async function isConfirmed({ list, cache, removal, emptied, askAgain }: EndingPass): Promise<boolean> {
  const loss = await cache.sweep.loss(list, removal)
  if (isStriking(loss) && (await askAgain()) > 0) return false
  // Of an unordered list two passes have to agree, yet the first that comes empty is told of: others may do the same.
  const { known, missing } = removal === 'two-passes' ? await cache.sweep.loss(list, 'one-pass') : loss
  if (known > 0 && missing === known) await emptied.mayEmpty(`${list.noun} ${list.parent?.id ?? ''} ${list.deleted}`)
  return true
}
