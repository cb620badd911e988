/** Shared parts of the live reads of all nouns. */
import { DesksideError } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import type { CallOptions, ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import type { Log } from '../log'
import type { EmptiedLists } from './emptied'
import type { Revalidate } from './revalidate'

/** Rows per request. */
export const CHUNK = 200
/** Request options for visible data. */
export const LIVE_CALL = { priority: 'interactive', isOnce: true } as const satisfies CallOptions

export interface LiveServices<SomeCache = Cache> {
  /** Null without credentials. */
  readonly client: ServiceClient | null
  readonly cache: SomeCache
  readonly revalidate: Revalidate
  readonly emptied: EmptiedLists
  readonly log: Pick<Log, 'debug' | 'warn'>
  readonly now: () => number
  /** Records changed in the cache; without ids, any may have. */
  readonly onChanged: (noun: Noun, ids?: readonly number[]) => void
  /** The service began or stopped answering a list of this noun. */
  readonly onListAnswered: (noun: Noun) => void
  /** Labels that other records show may have changed. */
  readonly onLabels: () => void
}

/** @throws `credentials-missing` without credentials */
export function clientOf({ client }: Pick<LiveServices, 'client'>): ServiceClient {
  if (client === null)
    throw new DesksideError('credentials-missing', 'There are no credentials to ask the service with.')
  return client
}
