/** What live reads of all nouns share. */
import { DesksideError } from '@shared/ipc/errors'
import { NOUN_TABLE, type FoundNoun } from '@shared/model/nouns'
import type { Noun } from '@shared/model/record'
import type { ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import type { Log } from '../log'
import type { EmptiedLists } from './emptied'
import type { Revalidate } from './revalidate'

/** Rows of a request. */
export const CHUNK = 200

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

/** Reads one record by its `/info` into the cache. Rejects as the client does, and with `credentials-missing`. */
export async function readRecord(
  services: Pick<LiveServices<Pick<Cache, 'ingestRecord'>>, 'client' | 'cache' | 'onChanged'>,
  noun: FoundNoun | 'project',
  id: number
): Promise<void> {
  const { operations } = NOUN_TABLE[noun]
  const { body, receivedAt } = await clientOf(services).send(operations.info, { id }, { priority: 'interactive' })
  const { changed } = await services.cache.ingestRecord({ noun, id, body, receivedAt })
  if (changed) services.onChanged(noun, [id])
}
