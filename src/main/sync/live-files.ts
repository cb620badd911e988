/** Live reads of files: the contents of one folder, the tree when it is old, and both searches. */
import { setTimeout as pause } from 'node:timers/promises'
import { DesksideError, type ErrorShape } from '@shared/ipc/errors'
import { NOUN_TABLE } from '@shared/model/nouns'
import type { FilesNoun } from '@shared/model/files'
import { foldText } from '@shared/rules/filter/values'
import type { ServiceClient } from '../api/types'
import type { Cache } from '../cache/types'
import { ageAt } from './age'
import { sureAnswer } from './emptied'
import { LIVE_CALL, type LiveServices } from './live-services'
import { PagedSearches } from './paged-searches'
import { readTree } from './read-tree'
import { LONG_FRESH } from './revalidate'

/**
 * Delay in milliseconds before the service is asked. The cached rows are painted first: an answer of 20,000 entries
 * would occupy the processor.
 */
const PAINTED_WITHIN = 120
const NOUNS = ['folder', 'file'] as const

type FilesCache = Pick<Cache, 'ingestPage'> & {
  readonly fileTree: Pick<Cache['fileTree'], 'ingestTree' | 'ingestFolder'>
}

const searchKey = (noun: FilesNoun, text: string): string => `search ${noun} ${foldText(text)}`
const folderKey = (id: number): string => `content of folder ${id}`
const TREE = 'tree'

export class LiveFiles {
  readonly #searches: PagedSearches

  constructor(private readonly services: LiveServices<FilesCache>) {
    this.#searches = new PagedSearches(services, NOUNS)
  }

  /** Requests the tree, unless it was answered (`answeredAt`) or requested recently. */
  async tree(answeredAt: number | null): Promise<void> {
    const { client, cache, emptied, now, onChanged } = this.services
    if (client === null || ageAt(now(), answeredAt) < LONG_FRESH) return
    await this.#ask(TREE, LONG_FRESH, async () => {
      const { hasChanged } = await readTree({ client, cache, emptied, call: LIVE_CALL })
      if (hasChanged) for (const noun of NOUNS) onChanged(noun)
    })
  }

  /** Requests the contents of a folder, unless they were requested a moment ago. */
  async folder(id: number): Promise<void> {
    const { client } = this.services
    if (client !== null) await this.#ask(folderKey(id), undefined, () => this.#readFolder(client, id))
  }

  search(text: string, until: number, who: number): Promise<void> {
    return this.#searches.search(
      { text, until, who },
      NOUNS.map((noun) => ({
        key: searchKey(noun, text),
        list: { noun, deleted: false },
        send: (client, window, call) => client.send(NOUN_TABLE[noun].operations.search, window, call)
      }))
    )
  }

  endSearch(text: string, who: number): void {
    this.#searches.end(text, who)
  }

  /** Ids found so far, in the service's order. */
  found(text: string) {
    const [folders, files] = [searchKey('folder', text), searchKey('file', text)]
    return { folders: this.#searches.found(folders), files: this.#searches.found(files) }
  }

  failureOf(
    of: { readonly isTree: true } | { readonly folder: number } | { readonly text: string }
  ): ErrorShape | null {
    const { revalidate } = this.services
    if ('isTree' in of) return revalidate.failureOf(TREE)
    if ('folder' in of) return revalidate.failureOf(folderKey(of.folder))
    return revalidate.failureOf(searchKey('file', of.text)) ?? revalidate.failureOf(searchKey('folder', of.text))
  }

  async #ask(key: string, freshFor: number | undefined, read: () => Promise<void>): Promise<void> {
    const { revalidate, onListAnswered } = this.services
    await revalidate.ask({
      ...{ key, ...(freshFor === undefined ? {} : { freshFor }) },
      ask: () => pause(PAINTED_WITHIN).then(read),
      onOutcome: () => {
        for (const noun of NOUNS) onListAnswered(noun)
      }
    })
  }

  async #readFolder(client: ServiceClient, folder: number): Promise<void> {
    const { cache, emptied, onChanged, onLabels } = this.services
    const ask = async (isSure: boolean) => {
      const { body, receivedAt } = await client.send('cloud.node', { id: folder }, LIVE_CALL)
      const outcome = await cache.fileTree.ingestFolder({ folder, body, receivedAt, isSure })
      if (outcome.held !== 'another') return outcome
      // Other folders had the same answer: they are now shown as unread.
      if (outcome.folders.length > 0) onChanged('folder', outcome.folders)
      throw new DesksideError('service-unreadable', 'The service answered with what another folder holds.')
    }
    const { folders, files, hasChanged, haveLabelsChanged } = await sureAnswer(emptied, `folder ${folder}`, ask)
    // Include the folder itself if its contents changed.
    const ids = hasChanged ? [...new Set([folder, ...folders])] : folders
    if (ids.length > 0) onChanged('folder', ids)
    if (files.length > 0) onChanged('file', files)
    if (haveLabelsChanged) onLabels()
  }
}
