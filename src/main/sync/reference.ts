/**
 * Reads the reference data of projects: funnels with stages, dynamic lists with elements, event types, calendar
 * categories, modules. None is paged. Interface: "Base entities and search".
 */
import type { Cache, ListKey, PageOutcome } from '../cache/types'
import type { CallOptions, ServiceClient } from '../api/types'
import { DesksideError, type ErrorCode } from '@shared/ipc/errors'
import { NOUN_TABLE } from '@shared/model/nouns'
import type { Noun } from '@shared/model/record'
import type { RefusedList } from '@shared/model/sync'
import { MOST_NAMES, type FanOut } from './fan-out'
import { ageAt } from './age'
import { unansweredOr } from './revalidate'
import { isConfirmed } from './striking-loss'
import { pauseBetweenPages, type SweepControl } from './sweep'
import { takePage } from './take-page'

export interface ReferenceOptions extends Omit<SweepControl, 'shouldYield'> {
  readonly client: Pick<ServiceClient, 'send'>
  readonly cache: Pick<Cache, 'ingestPage' | 'sweep' | 'reference'>
  /** Shared by the workspace: recent requests and refusals. */
  readonly fanOut: FanOut
}

/** Lists that come whole in one request, besides the funnels. */
const BASE = ['list', 'event-type', 'calendar-category', 'module'] as const

/** A pass older than this starts over, because its first answers are too old. */
const PASS_LIFETIME = 2 * 3_600_000

type ReadRequest = () => ReturnType<ServiceClient['send']>

/**
 * The age of the funnels stands for all reference data, so their pass ends last. After an interruption everything is
 * read again.
 */
const FUNNELS: ListKey = { noun: 'funnel', deleted: false }

/** Errors that concern one list only: others may still be read. */
export const ONE_LIST_ONLY = unansweredOr('service-truncated')

/**
 * Reads each list once, within the limit per minute; lists already read in this pass are skipped. A refused list does
 * not stop the others.
 * The first such error is thrown at the end, unless only some stages or elements were refused: those stay unread.
 * @returns `later`: when it may continue after using up its requests (epoch ms); null if done
 * @throws at once for anything else (network, credentials, disk); lists already read stay
 */
export async function sweepReference(
  options: ReferenceOptions
): Promise<{ readonly done: number; readonly later: number | null }> {
  const { client, cache, signal, now, fanOut } = options
  const call: CallOptions = { priority: 'sweep', signal }
  const kept = await cache.sweep.cursor(FUNNELS)
  const cachedFunnels = kept !== null && mayGoOn(kept.startedAt, options) ? await knownFunnels(true) : []
  // Without a funnel answer the pass starts now.
  const isResumed = cachedFunnels.length > 0
  const startedAt = isResumed && kept !== null ? kept.startedAt : now()
  fanOut.follow(startedAt)
  let done = 0
  /** Lists that were read or refused. */
  let settled = 0
  let total = 1 + BASE.length

  /** Whether this pass has the list's answer or its refusal. */
  const isSettled = (list: ListKey, sweptAt: number | null): boolean =>
    fanOut.refused.has(nameOf(list)) || (isResumed && sweptAt !== null && sweptAt >= startedAt)

  /** Returns whether the list was answered in this pass. */
  async function settle(list: ListKey, sweptAt: number | null, read: () => Promise<void>): Promise<boolean> {
    try {
      if (!isSettled(list, sweptAt)) {
        if (settled > 0) await pauseBetweenPages(options)
        await read()
      }
    } catch (error) {
      if (!(error instanceof DesksideError) || !ONE_LIST_ONLY.has(error.code)) throw error
      fanOut.refused.set(nameOf(list), error)
    } finally {
      settled++
    }
    return !fanOut.refused.has(nameOf(list))
  }

  /** A list without pages: any page after the first is empty by definition. */
  const whole = (list: ListKey, sweptAt: number | null, read: ReadRequest): Promise<boolean> =>
    settle(list, sweptAt, async () => {
      await cache.sweep.begin(list, 0, now())
      await readPass(list, read)
      await cache.sweep.end(list, { isComplete: true, obstacle: null, at: now() })
    })

  const readPage = async (list: ListKey, read: ReadRequest): Promise<PageOutcome> => {
    const [answer, cursor] = [await read(), await cache.sweep.cursor(list)]
    return takePage({ cache }, list, answer, { pass: cursor?.pass ?? null })
  }

  /** Reads a list; a strikingly different one twice, and then both answers together count. */
  async function readPass(list: ListKey, read: ReadRequest): Promise<void> {
    // The first empty answer is news as well: until then the state of the modules is unknown.
    const isNews = list.noun === 'module' && (await cache.sweep.coverage(list)).state === 'none'
    const page = await readPage(list, read)
    const nouns: Noun[] = page.changedIds.length > 0 || isNews ? [list.noun] : []
    if (page.haveLabelsChanged === true) nouns.push('project')
    done += page.firstSeen
    options.onProgress({
      done,
      parts: { of: 'lists', done: settled + 1, total },
      changed: nouns.map((noun) => ({ noun }))
    })
    const askAgain = async (): Promise<number> => (await readPage(list, read)).firstSeen
    await isConfirmed({ list, cache, removal: undefined, emptied: options.emptied, askAgain })
  }

  /** Funnels of this pass. Until it ends, the cache also holds some that no longer exist. */
  function knownFunnels(isSeenOnly: boolean): ReturnType<Cache['reference']['names']> {
    return cache.reference.names({ noun: 'funnel', limit: MOST_NAMES, isSeenOnly })
  }

  if (!isResumed) await cache.sweep.begin(FUNNELS, 0, startedAt)
  const wasRead = await settle(FUNNELS, startedAt, () =>
    readPass(FUNNELS, () => client.send('core.sales-funnels', {}, call))
  )
  const isAnswered = isResumed || wasRead
  const funnels = isResumed ? cachedFunnels : await knownFunnels(isAnswered)
  for (const noun of BASE) {
    const list: ListKey = { noun, deleted: false }
    const { sweptAt } = await cache.sweep.coverage(list)
    await whole(list, sweptAt, () => client.send(NOUN_TABLE[noun].operations.list, {}, call))
  }
  const limit = MOST_NAMES - funnels.length
  const lists = limit === 0 ? [] : await cache.reference.names({ noun: 'list', limit, isSeenOnly: false })
  // The service needs an id to list the stages of a funnel.
  const numbered = funnels.flatMap(({ id, sweptAt }) => (id !== null && id > 0 ? [{ id, sweptAt }] : []))
  total += numbered.length + lists.length

  const names = [
    ...numbered.map(({ id, sweptAt }) => ({
      sweptAt,
      list: { noun: 'stage', deleted: false, parent: { id, name: null } } as ListKey,
      read: () => client.send('core.sales-funnels.info', { id }, call)
    })),
    ...lists.map(({ id, name, sweptAt }) => ({
      sweptAt,
      list: { noun: 'list-element', deleted: false, parent: { id, name } } as ListKey,
      read: () => client.send('core.lists.info', { name: name ?? '' }, call)
    }))
  ]
  for (const { list, read, sweptAt } of names) {
    const later = isSettled(list, sweptAt) ? null : fanOut.waitsUntil(now())
    if (later !== null) {
      fanOut.wait()
      return { done, later }
    }
    await whole(list, sweptAt, () => {
      fanOut.spend(now())
      return read()
    })
  }
  if (isAnswered) await cache.sweep.end(FUNNELS, { isComplete: true, obstacle: null, at: startedAt })
  const refusal = untold(fanOut, names)
  const called = new Map(funnels.map(({ id, name }) => [id, name]))
  fanOut.told = fanOut.refused.size === total ? [] : toldOf(fanOut, (id) => called.get(id) ?? null)
  fanOut.forget()
  if (refusal !== null) throw refusal
  return { done, later: null }
}

/**
 * Whether the pass may continue: not if its answers predate the user's request, unless it only waits for its next
 * share.
 */
function mayGoOn(startedAt: number, { now, fanOut, freshSince }: ReferenceOptions): boolean {
  if (ageAt(now(), startedAt) >= PASS_LIFETIME) return false
  return fanOut.waitsWith(startedAt) || startedAt >= (freshSince?.() ?? -Infinity)
}

/** Codes with which the service says that there is nothing to read under a name. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['service-not-found', 'service-error', 'forbidden'])

/**
 * The error to throw: of a whole list, of every name requested, or of a known list whose answer was unreadable. Other
 * refusals are reported by `fanOut.told`.
 */
function untold(
  { refused }: FanOut,
  names: readonly { list: ListKey; sweptAt: number | null }[]
): DesksideError | null {
  /** Single lists by name, with whether they were read before. */
  const single = new Map(
    (['stage', 'list-element'] as const)
      .flatMap((noun) => {
        const asked = names.filter(({ list }) => list.noun === noun)
        const isAll = asked.length > 1 && asked.every(({ list }) => refused.has(nameOf(list)))
        return isAll ? [] : asked
      })
      .map(({ list, sweptAt }) => [nameOf(list), sweptAt !== null])
  )
  const isToThrow = ([name, { code }]: [string, DesksideError]): boolean =>
    single.get(name) !== false && !(single.has(name) && REFUSALS.has(code))
  return [...refused].find(isToThrow)?.[1] ?? null
}

function toldOf({ refused }: FanOut, called: (id: number) => string | null): RefusedList[] {
  return [...refused].map(([key, { code }]) => {
    const [noun, parent] = JSON.parse(key) as [RefusedList['noun'], ListKey['parent']]
    const name =
      parent == null ? null : (parent.name ?? (parent.id === null ? null : (called(parent.id) ?? `#${parent.id}`)))
    return { noun, name, isRefused: REFUSALS.has(code) }
  })
}

const nameOf = ({ noun, parent }: ListKey): string => JSON.stringify([noun, parent ?? null])
