/**
 * Live reads of the storage area: what one folder holds (`/cloud?id=`), the tree when it is old, and what the service's
 * two searches find, page by page as somebody scrolls.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { foldText } from '@shared/rules/filter/values'
import { DesksideError, shapeOf, type ErrorShape } from '@shared/ipc/errors'
import type { StorageNoun } from '@shared/model/storage'
import type { CallOptions, ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import { partialKindOf } from '@shared/service/partial-answers'
import type { Log } from '../log'
import { ageAt } from './age'
import type { EmptiedLists } from './emptied'
import { readTree } from './read-tree'
import { createUnanswered, saysNothing } from './unanswered'

/** What was requested this recently is not requested again. */
const FRESH_FOR = 30_000
/** The tree is one answer of everything: looked at again and again, it is asked for more seldom than a single list. */
const TREE_FRESH_FOR = 5 * 60_000
/**
 * Milliseconds until the service is asked behind a look. What is cached is painted meanwhile: an answer of 20,000 entries
 * takes the processor from it as soon as it comes.
 */
const PAINTED_WITHIN = 120
/** Rows of a page of a search. */
const CHUNK = 200
/** Rows below the window that are found ahead. */
const AHEAD = 100
/** Shorter words would be found in nearly everything. */
const LEAST_LETTERS = 3
/** Searches whose answers are kept. */
const MOST_SEARCHES = 20

export interface LiveStorageOptions {
  readonly client: ServiceClient | null
  readonly cache: Pick<Cache, 'ingestPage'> & { readonly cloud: Pick<Cache['cloud'], 'ingestTree' | 'ingestFolder'> }
  readonly emptied: EmptiedLists
  readonly log: Pick<Log, 'debug' | 'warn'>
  readonly now: () => number
  readonly onChanged: (noun: StorageNoun, ids?: readonly number[]) => void
  /** Whether the service answers about the storage area is known otherwise now. */
  readonly onListAnswered: (noun: StorageNoun) => void
  /** Names that records elsewhere show may be others now. */
  readonly onLabels?: () => void
}

/** What the service's searches answered with, in their order. */
export interface ServiceFinds {
  readonly folders: readonly number[]
  readonly files: readonly number[]
}

export interface LiveStorage {
  /** Asks for the tree unless it was answered (`answeredAt`) or asked for a while ago. */
  tree(answeredAt: number | null): Promise<void>
  /** Asks what a folder holds, unless that was asked a moment ago. */
  folder(id: number): Promise<void>
  /**
   * Asks both searches for words of three letters and more, as far as rows are looked at (`until`: the place behind the
   * last one). `who` looks for other words from now on: the searches of those before end, unless somebody else looks
   * for them as well.
   */
  search(text: string, until: number, who: number): Promise<void>
  endSearch(text: string, who: number): void
  found(text: string): ServiceFinds
  failureOf(of: { readonly tree: true } | { readonly folder: number } | { readonly text: string }): ErrorShape | null
}

interface OneSearch {
  readonly ids: number[]
  readonly known: Set<number>
  offset: number
  /** With what the answer at offset 0 began: see `AskedWindow`. */
  head: number | null
  ended: boolean
  running: boolean
  askedAt: number
}

interface Search {
  readonly folder: OneSearch
  readonly file: OneSearch
  controller: AbortController
  readonly lookers: Set<number>
}

const OPERATIONS = { folder: 'cloud.folders.search', file: 'cloud.files.search' } as const
const NOUNS = ['folder', 'file'] as const
const NOTHING: ServiceFinds = { folders: [], files: [] }

const ofWords = (noun: StorageNoun, words: string): string => `search ${noun} ${words}`

const oneSearch = (): OneSearch => ({
  ...{ ids: [], known: new Set(), offset: 0, head: null, ended: false, running: false },
  askedAt: -Infinity
})

export function createLiveStorage(options: LiveStorageOptions): LiveStorage {
  const { client, cache, emptied, log, now, onChanged } = options
  const askedAt = new Map<string, number>()
  const searches = new Map<string, Search>()
  const unanswered = createUnanswered(now, () => {
    for (const noun of NOUNS) options.onListAnswered(noun)
  })
  const call: CallOptions = { priority: 'interactive', once: true }

  function isFresh(question: string, freshFor: number): boolean {
    const at = now()
    for (const [old, when] of askedAt) if (ageAt(at, when) > TREE_FRESH_FOR) askedAt.delete(old)
    if (ageAt(at, askedAt.get(question) ?? null) <= freshFor) return true
    askedAt.set(question, at)
    return false
  }

  /** What is no answer now would be none in a moment; everything else may succeed the next time. */
  async function attempt(question: string, ask: () => Promise<void>): Promise<boolean> {
    try {
      await ask()
      unanswered.answered(question)
      return true
    } catch (error) {
      const shape = shapeOf(error)
      const { code } = shape
      if (!saysNothing(code)) askedAt.delete(question)
      unanswered.failed(question, shape)
      if (code === 'internal') log.warn('a look at the storage area failed unexpectedly', { error })
      else log.debug('a look at the storage area did not reach the cache', { code })
      return false
    }
  }

  /** @param forgotten folders that had the same answer */
  function another(forgotten: readonly number[]): DesksideError {
    if (forgotten.length > 0) onChanged('folder', forgotten)
    return new DesksideError('service-unreadable', 'The service answered with what another folder holds.')
  }

  async function readFolder(from: ServiceClient, folder: number): Promise<void> {
    const ask = async (sure: boolean) => {
      const { body, receivedAt } = await from.send('cloud.node', { id: folder }, call)
      return cache.cloud.ingestFolder({ folder, body, receivedAt, sure })
    }
    let outcome = await ask(false)
    if (outcome.held === 'another') throw another(outcome.folders)
    if (outcome.held === 'emptied') await emptied.mayEmpty(`folder ${folder}`)
    if (outcome.held !== null) outcome = await ask(true)
    if (outcome.held === 'another') throw another(outcome.folders)
    const { folders, files, changed, labelsChanged } = outcome
    // The folder itself, where what it holds is another.
    const ids = changed ? [...new Set([folder, ...folders])] : folders
    if (ids.length > 0) onChanged('folder', ids)
    if (files.length > 0) onChanged('file', files)
    if (labelsChanged) options.onLabels?.()
  }

  function searchOf(text: string): Search {
    const key = foldText(text)
    const search = searches.get(key) ?? {
      ...{ folder: oneSearch(), file: oneSearch(), lookers: new Set<number>() },
      controller: new AbortController()
    }
    searches.delete(key)
    searches.set(key, search)
    for (const [oldest, { controller }] of searches) {
      if (searches.size <= MOST_SEARCHES) break
      controller.abort()
      searches.delete(oldest)
    }
    return search
  }

  /** Whoever looked for other words does so no more. */
  function leave(who: number, except: string | null): void {
    for (const [key, search] of searches) {
      if (key === except || !search.lookers.delete(who) || search.lookers.size > 0) continue
      search.controller.abort()
      search.controller = new AbortController()
    }
  }

  /** A further page, when it is looked at; or all anew, when that was read a while ago. */
  function isWanted(one: OneSearch, rows: number): boolean {
    if (one.running) return false
    if (ageAt(now(), one.askedAt) > FRESH_FOR && (one.offset === 0 || one.ended)) return true
    return !one.ended && one.offset > 0 && rows > one.ids.length
  }

  async function readPage(from: ServiceClient, text: string, noun: StorageNoun, search: Search): Promise<void> {
    const one = search[noun]
    // Asked once more after a while: what it found before keeps its place.
    const offset = one.ended ? 0 : one.offset
    const { signal } = search.controller
    one.running = true
    one.askedAt = now()
    try {
      const input = { query: text.trim(), count: CHUNK, offset, deleted: '0' } as const
      const answer = await from.send(OPERATIONS[noun], input, { ...call, signal })
      if (signal.aborted) return
      const page = await cache.ingestPage({
        list: { noun, deleted: false },
        body: answer.body,
        receivedAt: answer.receivedAt,
        pass: null,
        cursor: null,
        filtered: partialKindOf(answer.operation),
        asked: { count: CHUNK, offset, head: one.head }
      })
      const news = page.ids.filter((id) => !one.known.has(id))
      for (const id of news) {
        one.known.add(id)
        one.ids.push(id)
      }
      one.offset = offset + page.rows
      if (offset === 0) one.head = page.head ?? null
      // A service that heeds no offset brings the same rows again.
      one.ended =
        page.rows === 0 || (offset > 0 && news.length === 0) || (page.total !== null && one.offset >= page.total)
      const ids = [...new Set([...page.changedIds, ...news])]
      if (ids.length > 0) onChanged(noun, ids)
      if (page.labelsChanged === true) options.onLabels?.()
    } catch (error) {
      // Cancelled, or to be tried again.
      if (!saysNothing(shapeOf(error).code)) one.askedAt = -Infinity
      throw error
    } finally {
      one.running = false
    }
  }

  return {
    async tree(answeredAt) {
      if (client === null || ageAt(now(), answeredAt) < TREE_FRESH_FOR || isFresh('tree', TREE_FRESH_FOR)) return
      await pause(PAINTED_WITHIN)
      await attempt('tree', async () => {
        const { changed } = await readTree({ client, cache, emptied, call })
        if (changed) for (const noun of NOUNS) onChanged(noun)
      })
    },
    async folder(id) {
      const question = `folder ${id}`
      if (client === null || isFresh(question, FRESH_FOR)) return
      await pause(PAINTED_WITHIN)
      await attempt(question, () => readFolder(client, id))
    },
    async search(text, until, who) {
      const key = foldText(text)
      leave(who, key)
      if (client === null || [...key].length < LEAST_LETTERS) return
      const search = searchOf(text)
      search.lookers.add(who)
      const wanted = NOUNS.filter((noun) => isWanted(search[noun], until + AHEAD))
      await Promise.all(wanted.map((noun) => attempt(ofWords(noun, key), () => readPage(client, text, noun, search))))
    },
    endSearch(text, who) {
      const search = searches.get(foldText(text))
      if (search === undefined) return
      search.lookers.delete(who)
      if (search.lookers.size > 0) return
      search.controller.abort()
      search.controller = new AbortController()
    },
    found(text) {
      const search = searches.get(foldText(text))
      return search === undefined ? NOTHING : { folders: [...search.folder.ids], files: [...search.file.ids] }
    },
    failureOf(of) {
      if ('tree' in of) return unanswered.of('tree')
      if ('folder' in of) return unanswered.of(`folder ${of.folder}`)
      const key = foldText(of.text)
      return unanswered.of(ofWords('file', key)) ?? unanswered.of(ofWords('folder', key))
    }
  }
}
