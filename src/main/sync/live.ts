/**
 * "Live behind it": what the user looks at is asked of the service as well, and the cache takes it in. The view has
 * already been painted from the cache; an event tells it what changed.
 */
import type { ProjectQuery, ProjectSortKey } from '@shared/model/project'
import { DesksideError } from '@shared/ipc/errors'
import type { ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'

/** A window that was asked for this recently is not asked for again. */
const FRESH_FOR = 30_000

/**
 * The field names that `order_by` is sent with. The interface names none of them; `id` is certain, the others are the
 * names that its own filter uses. A name that the service refuses is not sent again (see docs/assumptions.md).
 */
const ORDER_FIELD: Record<ProjectSortKey, string> = {
  id: 'id',
  title: 'name',
  created: 'created',
  price: 'price',
  stage: 'step_id',
  responsible: 'user_id'
}

export interface LiveOptions {
  readonly client: ServiceClient | null
  readonly cache: Pick<Cache, 'ingestPage' | 'ingestRecord'>
  readonly now: () => number
  readonly onChanged: (noun: 'project', ids: readonly number[]) => void
}

export interface Live {
  /** Asks the service for the window that is being looked at; errors reach the connectivity state, not the view. */
  look(query: ProjectQuery): Promise<void>
  /** One project by `/projects/info`, into the cache. Rejects as the client does. */
  project(id: number): Promise<void>
}

export function createLive(options: LiveOptions): Live {
  const { client, cache } = options
  const askedAt = new Map<string, number>()
  const refusedOrder = new Set<ProjectSortKey>()

  function freshEnough(key: string): boolean {
    const at = options.now()
    for (const [old, when] of askedAt) if (at - when > FRESH_FOR) askedAt.delete(old)
    if (askedAt.has(key)) return true
    askedAt.set(key, at)
    return false
  }

  return {
    async look(query) {
      if (client === null || refusedOrder.has(query.sort.key) || freshEnough(JSON.stringify(query))) return
      try {
        const answer = await client.send(
          'projects.list',
          {
            count: query.limit,
            offset: query.offset,
            order_by: ORDER_FIELD[query.sort.key],
            reverse: query.sort.descending ? '1' : '0',
            deleted: query.deleted ? '1' : '0'
          },
          { priority: 'looking', once: true }
        )
        const page = await cache.ingestPage({
          list: { noun: 'project', deleted: query.deleted },
          body: answer.body,
          receivedAt: answer.receivedAt,
          pass: null,
          cursor: null
        })
        if (page.changedIds.length > 0) options.onChanged('project', page.changedIds)
      } catch (error) {
        if (!(error instanceof DesksideError)) throw error
        // The service answered, but not to this order.
        if (query.sort.key !== 'id' && error.code === 'service-error') refusedOrder.add(query.sort.key)
        // Everything else was reported as an outcome and shows in the status; the view keeps what it has.
      }
    },
    async project(id) {
      if (client === null)
        throw new DesksideError('credentials-missing', 'There are no credentials to ask the service with.')
      const answer = await client.send('projects.info', { id }, { priority: 'looking' })
      const { changed } = await cache.ingestRecord({
        noun: 'project',
        id,
        body: answer.body,
        receivedAt: answer.receivedAt
      })
      if (changed) options.onChanged('project', [id])
    }
  }
}
