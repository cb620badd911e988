/**
 * Lists that were filled and now come empty. One may have been emptied by somebody; two within an hour look like a
 * service that answers nothing any more, and then a known record has to be read before anything is taken away.
 */
import { DesksideError, shapeOf } from '@shared/ipc/errors'
import type { ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'

/** An hour, and the longest that a list which was kept back waits for its next turn. */
const KEPT_FOR = 3_600_000 + 1.25 * 3_600_000
/** A known record that was read so recently need not be read again. */
const READ_FOR = 60_000

export interface EmptiedOptions {
  readonly client: Pick<ServiceClient, 'send'>
  readonly cache: Pick<Cache, 'ingestRecord' | 'projects'>
  readonly now: () => number
}

export interface EmptiedLists {
  /**
   * Resolves when what is known of the list may be taken away.
   *
   * @throws `service-unreadable` when it may not; the client's errors when the service can't be asked
   */
  mayEmpty(list: string): Promise<void>
}

export function createEmptiedLists({ client, cache, now }: EmptiedOptions): EmptiedLists {
  /** When each list was met empty, first and last; forgotten when a known record was read. */
  const emptied = new Map<string, { readonly first: number; readonly last: number }>()
  let readAt: number | null = null

  /** Null: no project is known to ask for. */
  async function someProject(): Promise<number | null> {
    for (const deleted of [false, true]) {
      const query = {
        deleted,
        filter: null,
        sort: { key: 'id', descending: true },
        columns: [],
        offset: 0,
        limit: 1
      } as const
      const { rows } = await cache.projects.list(query)
      if (rows[0] !== undefined) return rows[0].id
    }
    return null
  }

  async function isKnownRead(): Promise<boolean> {
    const age = readAt === null ? Infinity : now() - readAt
    if (age >= 0 && age < READ_FOR) return true
    const id = await someProject()
    // Nothing is known that could be lost with it.
    if (id === null) return true
    const answer = await client.send('projects.info', { id }, { priority: 'sweep' })
    try {
      await cache.ingestRecord({ noun: 'project', id, body: answer.body, receivedAt: answer.receivedAt })
    } catch (error) {
      if (!ANSWERED.has(shapeOf(error).code)) throw error
      return false
    }
    readAt = now()
    return true
  }

  return {
    async mayEmpty(list) {
      const at = now()
      // One that is kept back comes again and again, and is not over as long as it does.
      for (const [other, { last }] of emptied) if (Math.abs(at - last) > KEPT_FOR) emptied.delete(other)
      const before = emptied.get(list)
      emptied.set(list, { first: before?.first ?? at, last: at })
      const read = await isKnownRead().catch((error: unknown) => {
        if (!ANSWERED.has(shapeOf(error).code)) throw error
        return false
      })
      if (read) {
        emptied.clear()
        return
      }
      // Alone and again after a while: whatever is wrong with the one record, it is not that all lists come empty.
      if (emptied.size === 1 && before !== undefined && at > before.first) return
      throw new DesksideError(
        'service-unreadable',
        'Lists come empty, and a record that is known can not be read: nothing is taken away.',
        { details: { lists: emptied.size } }
      )
    }
  }
}

/** The service answered, but not with the record. */
const ANSWERED: ReadonlySet<string> = new Set([
  'not-found',
  'forbidden',
  'service-error',
  'service-not-found',
  'service-not-json',
  'service-html',
  'service-unreadable'
])

/** Of a workspace without a client: nothing is answered, so nothing can come empty. */
export const NOBODY_ASKS: EmptiedLists = { mayEmpty: () => Promise.resolve() }
