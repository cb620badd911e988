/**
 * "Live behind it": what the user looks at is asked of the service as well, and the cache takes it in. The view has
 * already been painted from the cache; an event tells it what changed.
 */
import type { ProjectListing, ProjectQuery, ProjectSortKey } from '@shared/model/project'
import { DesksideError, shapeOf } from '@shared/ipc/errors'
import type { ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import type { Log } from '../log'

/** What was asked for this recently is not asked for again. */
const FRESH_FOR = 30_000
/** Rows of a request. Windows are rounded to whole requests, so that two that overlap ask for the same. */
const CHUNK = 200

/**
 * The field names that `order_by` is sent with. The interface names none of them; `id` is certain, the others are the
 * names that its own filter uses. A name that the service refuses is not sent again (see docs/assumptions.md).
 */
const ORDER_FIELD: Readonly<Record<string, string>> & Record<ProjectSortKey, string> = {
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
  readonly log: Pick<Log, 'debug' | 'warn'>
  readonly now: () => number
  readonly onChanged: (noun: 'project', ids: readonly number[]) => void
}

export interface Live {
  /**
   * Asks the service for the window that is being looked at, unless it was asked (or the whole list was swept, at
   * `sweptAt`) a moment ago. Errors reach the connectivity state, not the view, which keeps what it has.
   */
  look(query: ProjectQuery, sweptAt: number | null): Promise<void>
  /** One project by `/projects/info`, into the cache. Rejects as the client does. */
  project(id: number): Promise<void>
}

export function createLive(options: LiveOptions): Live {
  const { client, cache } = options
  const askedAt = new Map<string, number>()
  const refusedOrder = new Set<ProjectListing['sort']['key']>()

  function freshEnough(key: string): boolean {
    const at = options.now()
    for (const [old, when] of askedAt) if (at - when > FRESH_FOR) askedAt.delete(old)
    if (askedAt.has(key)) return true
    askedAt.set(key, at)
    return false
  }

  async function lookAt(query: ProjectQuery, from: ServiceClient): Promise<void> {
    const answer = await from.send(
      'projects.list',
      {
        count: query.limit,
        offset: query.offset,
        order_by: ORDER_FIELD[query.sort.key] ?? 'id',
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
  }

  return {
    async look(query, sweptAt) {
      // Which of the projects a window of a filter shows, the service can be asked only by that filter.
      if (query.filter !== null) return
      if (client === null || refusedOrder.has(query.sort.key)) return
      if (sweptAt !== null && options.now() - sweptAt < FRESH_FOR) return
      const last = Math.floor((query.offset + query.limit - 1) / CHUNK)
      for (let chunk = Math.floor(query.offset / CHUNK); chunk <= last; chunk++) {
        const part: ProjectQuery = { ...query, columns: [], offset: chunk * CHUNK, limit: CHUNK }
        const key = JSON.stringify(part)
        if (freshEnough(key)) continue
        try {
          await lookAt(part, client)
        } catch (error) {
          const shape = shapeOf(error)
          askedAt.delete(key)
          // The service answered, but not to this order: asking again would be refused again.
          if (query.sort.key !== 'id' && shape.code === 'service-error') refusedOrder.add(query.sort.key)
          if (shape.code === 'internal') options.log.warn('a look failed unexpectedly', { error: String(error) })
          else options.log.debug('a look did not reach the cache', { code: shape.code })
          return
        }
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
