/** Live reads of a project's children, list by list. */
import { DesksideError, shapeOf, type ErrorCode, type ErrorShape } from '@shared/ipc/errors'
import type { ChildFilter, ChildKind } from '@shared/model/children'
import { isEmptyChildFilter } from '@shared/rules/children'
import type { Priority, ServiceClient } from '../api/types'
import type { ChildList, ChildrenAccess } from '../cache/types'
import { readChildList, type ChildListRequest, type WalkEnd } from './children-walk'
import { clientOf, type LiveServices } from './live-services'
import { unansweredOr, type Question } from './revalidate'

export interface ChildListQuery extends ChildList {
  readonly filter: ChildFilter
}

type ChildServices = LiveServices<Pick<ChildrenAccess, 'ingest' | 'endWalk' | 'refuse'>>

interface Progress {
  /** Records received so far. */
  received: number
  readonly onPage: Set<() => void>
}

export class ChildLive {
  readonly #progress = new Map<string, Progress>()
  /** See `WalkOptions`. */
  readonly #largest = new Map<ChildKind, number>()
  #walks = 0

  /** @param onChanged a list changed in the cache, or is no longer answered */
  constructor(
    private readonly services: ChildServices,
    private readonly onChanged: (list: ChildList) => void
  ) {}

  /** Refreshes a list in the background after the cache has answered. Never rejects: `failureOf` gives the error. */
  async revalidate(query: ChildListQuery): Promise<void> {
    const { client, revalidate } = this.services
    if (client !== null) await revalidate.ask(this.#question(client, query, 'interactive'))
  }

  /** Error of the last request for this list; null if it succeeded or was never sent. */
  failureOf(query: ChildListQuery): ErrorShape | null {
    return this.services.revalidate.failureOf(keyOf(query))
  }

  /**
   * Always asks the service. Resolves once `rows` rows of the list, or all, are cached; the rest follows.
   * @throws errors of the client; `credentials-missing` without credentials
   */
  async refresh(query: ChildListQuery, rows: number): Promise<void> {
    const read = this.services.revalidate.join(this.#question(clientOf(this.services), query, 'interactive'))
    const progress = this.#progress.get(keyOf(query))
    await new Promise<void>((resolve, reject) => {
      const check = (): void => {
        if (progress !== undefined && progress.received >= rows) resolve()
      }
      progress?.onPage.add(check)
      check()
      read.then(() => resolve(), reject)
    })
  }

  /** Reads one action by its own id. Rejects like `refresh`. */
  async action(project: number, action: number): Promise<void> {
    const { cache, onLabels } = this.services
    const client = clientOf(this.services)
    const { body, receivedAt } = await client.send('projects.actions.info', { id: action }, { priority: 'interactive' })
    const list = { project, kind: 'actions' } as const
    const part = { of: 'one', id: action } as const
    const { rows, hasChanged, haveLabelsChanged } = await cache.ingest({ ...list, body, receivedAt, part })
    if (rows === 0)
      throw new DesksideError('not-found', 'The service does not know this action.', { details: { action } })
    if (hasChanged) this.onChanged(list)
    if (haveLabelsChanged) onLabels()
  }

  /** Prefetches a list in the background; null if it is cached or already being read. Rejects like `refresh`. */
  async ahead(list: ChildList): Promise<WalkEnd | null> {
    const question = this.#question(clientOf(this.services), { ...list, filter: {} }, 'sweep')
    return this.services.revalidate.isDue(question.key) ? this.#joinWhole(list, question) : null
  }

  /**
   * Reads a list for somebody who waits for many. A running read of it is joined, and `signal` does not end it. Rejects
   * like `refresh`, and with `cancelled`.
   */
  async load(list: ChildList, signal: AbortSignal): Promise<void> {
    await this.#joinWhole(list, this.#question(clientOf(this.services), { ...list, filter: {} }, 'soon', signal))
  }

  /** Reads a whole list, and stores that the service refused it. */
  async #joinWhole(list: ChildList, question: Question<WalkEnd>): Promise<WalkEnd> {
    const { cache, revalidate, now } = this.services
    try {
      return await revalidate.join(question)
    } catch (error) {
      if (isRefusal(shapeOf(error).code)) await cache.refuse({ ...list, at: now() })
      throw error
    }
  }

  #question(client: ServiceClient, query: ChildListQuery, priority: Priority, signal?: AbortSignal): Question<WalkEnd> {
    return {
      key: keyOf(query),
      ask: () => this.#read(client, { ...query, priority, ...(signal && { signal }) }),
      // Every failure except our own cancellations counts for the list.
      counts: (code) => !OUR_OWN.has(code),
      onOutcome: (failure) => {
        if (failure !== null) this.onChanged({ project: query.project, kind: query.kind })
      }
    }
  }

  async #read(client: ServiceClient, query: ChildListRequest): Promise<WalkEnd> {
    const { cache, emptied, onLabels } = this.services
    const list = { project: query.project, kind: query.kind }
    const progress: Progress = { received: 0, onPage: new Set() }
    this.#progress.set(keyOf(query), progress)
    let wasNotified = false
    const onPage: Parameters<typeof readChildList>[2] = ({ found, hasChanged, haveLabelsChanged }) => {
      progress.received = Math.max(progress.received, found)
      wasNotified = hasChanged
      if (hasChanged) this.onChanged(list)
      if (haveLabelsChanged) onLabels()
      // The read ends before the checks run, in case this was the last page.
      for (const check of progress.onPage) setImmediate(check)
    }
    const walk = { client, cache, emptied, largest: this.#largest, nextWalk: () => (this.#walks += 1) }
    try {
      const end = await readChildList(walk, query, onPage)
      // The user is waiting: notify even if nothing changed, since the age did.
      if (query.priority === 'interactive' && !wasNotified) this.onChanged(list)
      return end
    } finally {
      this.#progress.delete(keyOf(query))
    }
  }
}

/** The service refused this list: an immediate repeat would be refused too. */
export const isRefusal = (code: ErrorCode): boolean => REFUSALS.has(code)

/** We cancelled the request; the service is not at fault. */
const OUR_OWN: ReadonlySet<string> = new Set(['cancelled', 'workspace-closed'])

const REFUSALS = unansweredOr('service-too-large')

/** Equal for queries with equal answers. */
function keyOf({ project, kind, filter }: ChildListQuery): string {
  if (isEmptyChildFilter(filter)) return `${kind} ${project}`
  const { date, ids, id, direction } = filter
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  return `${kind} ${project} ${JSON.stringify([date ?? null, wanted, id ?? null, direction ?? null])}`
}
