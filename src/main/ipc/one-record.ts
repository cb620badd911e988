import { DesksideError } from '@shared/ipc/errors'
import type { CachedValue } from '@shared/model/cached'
import type { Noun } from '@shared/model/record'
import type { Cache } from '../cache/types'

/**
 * One record of any noun, with its age and its list's coverage.
 * @param ask fetches the record from the service into the cache; null if the cached record is enough
 * @param read null when the record is not cached
 * @throws DesksideError `not-found` if it is not cached; errors of `ask`
 */
export async function oneRecord<T>(
  cache: Pick<Cache, 'sweep'>,
  noun: Noun,
  id: number,
  ask: (() => Promise<void>) | null,
  read: () => Promise<{ readonly value: T; readonly fetchedAt: number } | null>
): Promise<CachedValue<T>> {
  await ask?.()
  const [found, coverage] = await Promise.all([read(), cache.sweep.coverage({ noun, deleted: false })])
  if (found === null) throw new DesksideError('not-found', 'This record is not in the cache yet.', { details: { id } })
  const { value, fetchedAt } = found
  return { value, fetchedAt, source: ask === null ? 'cache' : 'service', coverage }
}
