import { DesksideError } from '@shared/ipc/errors'
import type { Cached } from '@shared/model/cached'
import type { Noun } from '@shared/model/record'
import type { Cache } from '../cache/types'

interface OneRecord<T> {
  readonly noun: Noun
  readonly id: number
  /** Asks the service first, into the cache; null: what is cached is enough. */
  readonly ask: (() => Promise<void>) | null
  /** Null when the cache has never met it. */
  readonly read: () => Promise<{ readonly value: T; readonly fetchedAt: number } | null>
}

/**
 * One record of any kind, with its age and how far its list is known.
 * @throws DesksideError `not-found` where it was never met, and whatever asking the service rejects with
 */
export async function oneRecord<T>(
  cache: Pick<Cache, 'sweep'>,
  { noun, id, ask, read }: OneRecord<T>
): Promise<Cached<T>> {
  await ask?.()
  const [found, coverage] = await Promise.all([read(), cache.sweep.coverage({ noun, deleted: false })])
  if (found === null) throw new DesksideError('not-found', 'This record is not in the cache yet.', { details: { id } })
  const { value, fetchedAt } = found
  return { value, fetchedAt, source: ask === null ? 'cache' : 'service', coverage }
}
