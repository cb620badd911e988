/**
 * Reads the reference data that projects lean on: funnels with their stages, dynamic lists with their elements, event
 * types, calendar categories, modules, user groups and project groups. They are small and, but for the groups, unpaged.
 * Interface: "Base entities and search", "User groups", "Project groups".
 */
import type { Cache, ListKey } from '../cache/types'
import type { CallOptions, ServiceClient } from '../api/types'
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import { sweep, type SweepProgress } from './sweep'

export interface ReferenceOptions {
  readonly client: Pick<ServiceClient, 'send'>
  readonly cache: Pick<Cache, 'ingestPage' | 'sweep' | 'reference'>
  readonly signal: AbortSignal
  readonly now: () => number
  readonly onProgress: (progress: { done: number; changed: readonly Noun[]; labelsChanged: boolean }) => void
}

/** Answers that concern one list only: the others may still be read. */
const ONE_LIST_ONLY: ReadonlySet<ErrorCode> = new Set([
  'service-not-found',
  'service-error',
  'service-not-json',
  'service-truncated',
  'service-unreadable',
  'forbidden'
])

/**
 * Reads everything once. A list that the service refuses does not keep the others from being read; the first such error
 * is thrown at the end. Anything else (the network, the credentials, the disk) rejects at once; what was read is kept.
 */
export async function sweepReference(options: ReferenceOptions): Promise<{ done: number }> {
  const { client, cache, signal, now } = options
  const call: CallOptions = { priority: 'sweep', signal }
  let done = 0
  let refused: DesksideError | null = null
  const progress =
    (noun: Noun) =>
    (step: SweepProgress): void => {
      options.onProgress({
        done: done + step.done,
        changed: step.changedIds.length > 0 ? [noun] : [],
        labelsChanged: step.labelsChanged
      })
    }

  async function attempt(read: () => Promise<void>): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (!(error instanceof DesksideError) || !ONE_LIST_ONLY.has(error.code)) throw error
      refused ??= error
    }
  }

  /** A list that comes whole in one answer: every page "after" the first is empty by definition. */
  const whole = (list: ListKey, read: () => ReturnType<ServiceClient['send']>): Promise<void> =>
    attempt(() => readWhole(list, read))

  async function readWhole(list: ListKey, read: () => ReturnType<ServiceClient['send']>): Promise<void> {
    await cache.sweep.begin(list, 0, now())
    const answer = await read()
    const cursor = await cache.sweep.cursor(list)
    const page = await cache.ingestPage({
      list,
      body: answer.body,
      receivedAt: answer.receivedAt,
      pass: cursor?.pass ?? null,
      cursor: null
    })
    await cache.sweep.end(list, { complete: true, obstacle: null, at: now() })
    done += page.firstMet
    options.onProgress({
      done,
      changed: page.changedIds.length > 0 ? [list.noun] : [],
      labelsChanged: page.labelsChanged ?? false
    })
  }

  await whole({ noun: 'funnel', deleted: false }, () => client.send('core.sales-funnels', {}, call))
  for (const funnel of await cache.reference.funnels()) {
    const stages: ListKey = { noun: 'stage', deleted: false, parent: { id: funnel.id, name: null } }
    await whole(stages, () => client.send('core.sales-funnels.info', { id: funnel.id }, call))
  }
  await whole({ noun: 'event-type', deleted: false }, () => client.send('core.projects.actions', {}, call))
  await whole({ noun: 'calendar-category', deleted: false }, () => client.send('core.calendar.categories', {}, call))
  await whole({ noun: 'module', deleted: false }, () => client.send('core.modules', {}, call))
  await whole({ noun: 'list', deleted: false }, () => client.send('core.lists', {}, call))
  for (const { id, name } of await cache.reference.lists()) {
    const elements: ListKey = { noun: 'list-element', deleted: false, parent: { id, name } }
    await whole(elements, () => client.send('core.lists.info', { name }, call))
  }

  /** Groups come in pages; what they are called is needed wherever a project names them by id. */
  const paged = (noun: 'user-group' | 'project-group', operation: 'groups.list' | 'projects-groups.list') =>
    attempt(async () => {
      const { done: met } = await sweep({
        list: { noun, deleted: false },
        cache,
        signal,
        now,
        onProgress: progress(noun),
        fetchPage: ({ count, offset }) => client.send(operation, { count, offset, deleted: '0' }, call)
      })
      done += met
    })
  await paged('user-group', 'groups.list')
  await paged('project-group', 'projects-groups.list')
  if (refused !== null) throw refused
  return { done }
}
