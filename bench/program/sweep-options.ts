/** The app's own sweeps without a schedule: nothing counts as fresh, nothing yields, nothing is reported. */
import type { ServiceClient } from '../../src/main/api/types'
import type { Cache } from '../../src/main/cache/types'
import { USUAL_CONDITIONS } from '../../src/main/sync/conditions'
import { createEmptiedLists } from '../../src/main/sync/emptied'
import { FanOut } from '../../src/main/sync/fan-out'
import type { SWEPT_LISTS } from '../../src/main/sync/lists'

/** The input of `SWEPT_LISTS[list].sweep`. */
export function sweepOptions(
  client: ServiceClient,
  cache: Cache
): Parameters<(typeof SWEPT_LISTS)['projects-active']['sweep']>[0] {
  return {
    client,
    cache,
    signal: new AbortController().signal,
    now: Date.now,
    emptied: createEmptiedLists({ client, cache, now: Date.now }),
    fanOut: new FanOut(),
    conditions: () => USUAL_CONDITIONS,
    shouldYield: () => false,
    freshSince: () => 0,
    onProgress: () => undefined
  }
}
