/**
 * Reads the reference data that projects lean on: funnels with their stages, dynamic lists with their elements, event
 * types, calendar categories, modules. Each is one answer without pages. Interface: "Base entities and search".
 */
import type { Cache, ListKey, PageOutcome } from '../cache/types'
import type { CallOptions, ServiceClient } from '../api/types'
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'
import type { Noun } from '@shared/model/record'
import type { SyncParts } from '@shared/model/sync'
import type { EmptiedLists } from './emptied'
import { isConfirmed } from './striking-loss'
import { breathe, type SweepManners } from './sweep'

export interface ReferenceOptions extends Pick<SweepManners, 'signal' | 'pause'> {
  readonly client: Pick<ServiceClient, 'send'>
  readonly cache: Pick<Cache, 'ingestPage' | 'sweep' | 'reference'>
  readonly now: () => number
  readonly emptied: EmptiedLists
  readonly onProgress: (progress: ReferenceProgress) => void
}

export interface ReferenceProgress {
  readonly done: number
  readonly parts: SyncParts
  readonly changed: readonly Noun[]
  readonly labelsChanged: boolean
}

/** Funnels, lists, event types, calendar categories, modules. */
const BASE_LISTS = 5

/** They stand for the age of all reference data, so that their pass ends last: one cut short leaves all of it to be read. */
const FUNNELS: ListKey = { noun: 'funnel', deleted: false }

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
  /** Lists that were read, or refused. */
  let settled = 0
  let total = BASE_LISTS
  let refused: DesksideError | null = null
  async function attempt(read: () => Promise<void>): Promise<void> {
    if (settled > 0) await breathe(options)
    try {
      await read()
    } catch (error) {
      if (!(error instanceof DesksideError) || !ONE_LIST_ONLY.has(error.code)) throw error
      refused ??= error
    }
    settled++
  }

  /** A list that comes whole in one answer: every page "after" the first is empty by definition. */
  const whole = (list: ListKey, read: () => ReturnType<ServiceClient['send']>): Promise<void> =>
    attempt(async () => {
      await readPass(list, read)
      await confirm(list, read)
      await endPass(list, now())
    })

  /** A list that differs strikingly is read twice; what either answer holds is there. */
  async function confirm(list: ListKey, read: () => ReturnType<ServiceClient['send']>): Promise<void> {
    const askAgain = async (): Promise<number> => {
      const [answer, cursor] = [await read(), await cache.sweep.cursor(list)]
      const { body, receivedAt } = answer
      return (await cache.ingestPage({ list, body, receivedAt, pass: cursor?.pass ?? null, cursor: null })).firstMet
    }
    await isConfirmed({ list, cache, removal: undefined, emptied: options.emptied, askAgain })
  }

  const endPass = (list: ListKey, at: number): Promise<unknown> =>
    cache.sweep.end(list, { complete: true, obstacle: null, at })

  async function readPass(list: ListKey, read: () => ReturnType<ServiceClient['send']>): Promise<PageOutcome> {
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
    done += page.firstMet
    options.onProgress({
      done,
      parts: { of: 'lists', done: settled + 1, total },
      changed: page.changedIds.length > 0 ? [list.noun] : [],
      labelsChanged: page.labelsChanged ?? false
    })
    return page
  }

  const met = { ids: new Set<number>(), at: null as number | null }
  await attempt(async () => {
    const read = () => client.send('core.sales-funnels', {}, call)
    const { ids } = await readPass(FUNNELS, read)
    await confirm(FUNNELS, read)
    Object.assign(met, { ids: new Set(ids), at: now() })
  })
  await whole({ noun: 'list', deleted: false }, () => client.send('core.lists', {}, call))
  const [known, lists] = [await cache.reference.funnels(), await cache.reference.lists()]
  // Until their pass ends the cache knows funnels too that are no more.
  const funnels = known.filter(({ id }) => met.at === null || met.ids.has(id))
  total += funnels.length + lists.length
  for (const { id } of funnels) {
    const stages: ListKey = { noun: 'stage', deleted: false, parent: { id, name: null } }
    await whole(stages, () => client.send('core.sales-funnels.info', { id }, call))
  }
  await whole({ noun: 'event-type', deleted: false }, () => client.send('core.projects.actions', {}, call))
  await whole({ noun: 'calendar-category', deleted: false }, () => client.send('core.calendar.categories', {}, call))
  await whole({ noun: 'module', deleted: false }, () => client.send('core.modules', {}, call))
  for (const { id, name } of lists) {
    const elements: ListKey = { noun: 'list-element', deleted: false, parent: { id, name } }
    await whole(elements, () => client.send('core.lists.info', { name }, call))
  }
  if (met.at !== null) await endPass(FUNNELS, met.at)
  if (refused !== null) throw refused
  return { done }
}
