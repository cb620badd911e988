/**
 * Guards against a service that suddenly returns empty lists. One list may have been emptied by somebody; two within an
 * hour look like a fault. A known record must then be read successfully before records are removed.
 */
import { DesksideError, shapeOf } from '@shared/ipc/errors'
import type { ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import { ageAt } from './age'
import { unansweredOr } from './revalidate'

/** An hour plus the longest wait of a postponed list for its next turn. */
const KEPT_FOR = 3_600_000 + 1.25 * 3_600_000
/** A known record is read at most this often. */
const READ_FOR = 60_000

export interface EmptiedOptions {
  readonly client: Pick<ServiceClient, 'send'>
  readonly cache: Pick<Cache, 'ingestRecord' | 'projects'>
  readonly now: () => number
}

export type EmptiedLists = ReturnType<typeof createEmptiedLists>

/**
 * Repeats a request whose answer was held back (`held`) because it would remove many records. A list that became empty
 * needs `mayEmpty` first. Rejects as `ask` and `mayEmpty` do.
 */
export async function sureAnswer<T extends { readonly held?: string | null }>(
  emptied: EmptiedLists,
  list: string,
  ask: (isSure: boolean) => Promise<T>
): Promise<T> {
  const answer = await ask(false)
  if (answer.held === 'emptied') await emptied.mayEmpty(list)
  return answer.held == null ? answer : ask(true)
}

export function createEmptiedLists({ client, cache, now }: EmptiedOptions) {
  /** Times when each list was first and last found empty; cleared when a known record was read. */
  const emptied = new Map<string, { readonly first: number; readonly last: number }>()
  let readAt: number | null = null

  async function someProject(): Promise<number | null> {
    const newest = { filter: null, sort: { key: 'id', descending: true }, columns: [], offset: 0, limit: 1 } as const
    for (const deleted of [false, true]) {
      const { rows } = await cache.projects.list({ ...newest, deleted })
      if (rows[0] !== undefined) return rows[0].id
    }
    return null
  }

  async function isKnownRead(): Promise<boolean> {
    if (ageAt(now(), readAt) < READ_FOR) return true
    const id = await someProject()
    // Nothing is cached, so nothing can be removed.
    if (id === null) return true
    try {
      const { body, receivedAt } = await client.send('projects.info', { id }, { priority: 'sweep' })
      await cache.ingestRecord({ noun: 'project', id, body, receivedAt })
    } catch (error) {
      if (!ANSWERED.has(shapeOf(error).code)) throw error
      return false
    }
    readAt = now()
    return true
  }

  return {
    /**
     * Resolves when the known records of the list may be removed.
     *
     * @throws `service-unreadable` when they may not; the client's errors when the service cannot be asked
     */
    async mayEmpty(list: string): Promise<void> {
      const at = now()
      // A postponed list counts until its retries stop.
      for (const [other, { last }] of emptied) if (Math.abs(at - last) > KEPT_FOR) emptied.delete(other)
      const before = emptied.get(list)
      emptied.set(list, { first: before?.first ?? at, last: at })
      if (await isKnownRead()) {
        emptied.clear()
        return
      }
      // Only this list is empty, and it stays so. One unreadable record proves no fault of all lists.
      if (emptied.size === 1 && before !== undefined && at > before.first) return
      throw new DesksideError(
        'service-unreadable',
        'Lists come empty, and a record that is known can not be read: nothing is taken away.',
        { details: { lists: emptied.size } }
      )
    }
  }
}

/** The service answered, but without the record. */
const ANSWERED = unansweredOr('not-found', 'service-html')

/** For a workspace without a client: there are no answers, so no list becomes empty. */
export const NOBODY_ASKS: EmptiedLists = { mayEmpty: () => Promise.resolve() }
