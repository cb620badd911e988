/** What live reads of all nouns share. */
import { DesksideError } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import type { CallOptions, ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import type { Log } from '../log'
import type { EmptiedLists } from './emptied'
import type { Revalidate } from './revalidate'

/** Rows of a request. */
export const CHUNK = 200
/** The options of a request for what is on the screen. */
export const LIVE_CALL = { priority: 'interactive', once: true } as const satisfies CallOptions

export interface LiveServices<SomeCache = Cache> {
  /** Null without credentials. */
  readonly client: ServiceClient | null
  readonly cache: SomeCache
  readonly revalidate: Revalidate
  readonly emptied: EmptiedLists
  readonly log: Pick<Log, 'debug' | 'warn'>
  readonly now: () => number
  /** Records changed in the cache; without ids any of them may have. */
  readonly onChanged: (noun: Noun, ids?: readonly number[]) => void
  /** Whether the service answers some list of this noun has changed. */
  readonly onListAnswered: (noun: Noun) => void
  /** Names that records elsewhere show may be others now. */
  readonly onLabels: () => void
}

/** @throws `credentials-missing` without credentials */
export function clientOf({ client }: Pick<LiveServices, 'client'>): ServiceClient {
  if (client === null)
    throw new DesksideError('credentials-missing', 'There are no credentials to ask the service with.')
  return client
}
