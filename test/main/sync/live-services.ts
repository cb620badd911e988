import { NOBODY_ASKS } from '../../../src/main/sync/emptied'
import type { LiveServices } from '../../../src/main/sync/live-services'
import { Revalidate } from '../../../src/main/sync/revalidate'
import { nobody } from './world'

type GivenServices<C> = Partial<LiveServices<C>> & { readonly cache: C }

/** Services of live reads: the given ones, with silent defaults. */
export function liveServices<C>({ log = nobody, now = () => 0, ...given }: GivenServices<C>): LiveServices<C> {
  return {
    client: null,
    revalidate: new Revalidate({ now, log }),
    emptied: NOBODY_ASKS,
    log,
    now,
    onChanged: () => undefined,
    onListAnswered: () => undefined,
    onLabels: () => undefined,
    ...given
  }
}
