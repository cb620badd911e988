/** Results of the service's searches, read page by page while scrolling. */
import type { Noun } from '@shared/model/record'
import { foldText } from '@shared/rules/filter/values'
import type { CallOptions, ServiceAnswer, ServiceClient } from '../api/types'
import type { Cache, ListKey } from '../cache/types'
import { CHUNK, LIVE_CALL, type LiveServices } from './live-services'
import { FRESH_FOR, setLatest } from './revalidate'
import { takePage } from './take-page'

/** Rows read ahead below the window. */
const AHEAD = 100
/** Minimum search length: shorter words match nearly everything. */
const LEAST_LETTERS = 3
const MOST_SEARCHES = 40

export interface SearchedWindow {
  readonly query: string
  readonly count: number
  readonly offset: number
  readonly deleted: '0' | '1'
}

export interface OneSearch {
  /** Equal for searches with equal answers; includes the words. */
  readonly key: string
  readonly list: ListKey
  readonly send: (client: ServiceClient, window: SearchedWindow, call: CallOptions) => Promise<ServiceAnswer>
}

export interface SearchedWords {
  readonly text: string
  /** End (exclusive) of the visible rows. */
  readonly until: number
  /** Id of the window that shows the results. */
  readonly who: number
}

interface FoundPages {
  /** In the service's order. */
  readonly ids: Set<number>
  /** Offset of the next page. */
  offset: number
  /** First row of the answer at offset 0; see `AskedWindow`. */
  head: number | null
  hasEnded: boolean
}

export class PagedSearches {
  readonly #found = new Map<string, FoundPages>()
  readonly #wordsOf = new Map<number, string>()

  /** @param nouns the lists that show the results */
  constructor(
    private readonly services: LiveServices<Pick<Cache, 'ingestPage'>>,
    private readonly nouns: readonly Noun[]
  ) {}

  /**
   * Searches for texts of three letters or more, as far as rows are visible. Cancels the previous words of `who`,
   * unless another window needs them.
   */
  async search(words: SearchedWords, searches: readonly OneSearch[]): Promise<void> {
    const { client } = this.services
    const asks = client !== null && [...foldText(words.text)].length >= LEAST_LETTERS
    this.#await(words, asks ? searches : [])
    if (asks) await Promise.all(searches.map((one) => this.#readOn(client, words, one)))
  }

  end(text: string, who: number): void {
    if (this.#wordsOf.get(who) === foldText(text)) this.#await({ text: '', who }, [])
  }

  found(key: string): readonly number[] {
    return [...(this.#found.get(key)?.ids ?? [])]
  }

  #await({ text, who }: Pick<SearchedWords, 'text' | 'who'>, searches: readonly OneSearch[]): void {
    this.#wordsOf.set(who, foldText(text))
    const keys = searches.map(({ key }) => key)
    this.services.revalidate.awaitOnly(`${this.nouns.join()} search ${who}`, keys)
  }

  /**
   * Reads a further page when it becomes visible; reads the first page again once the search is complete and no longer
   * fresh.
   */
  async #readOn(client: ServiceClient, { text, until }: SearchedWords, search: OneSearch): Promise<void> {
    const { key } = search
    const found = this.#found.get(key) ?? { ids: new Set(), offset: 0, head: null, hasEnded: false }
    setLatest(this.#found, key, found, MOST_SEARCHES)
    const isAnew = found.offset === 0 || found.hasEnded
    if (!isAnew && found.ids.size >= until + AHEAD) return
    await this.services.revalidate.ask({
      key,
      // A further page is a different question, so freshness does not apply.
      freshFor: isAnew ? FRESH_FOR : -1,
      ask: (signal) => this.#readPage(client, text, search, found, signal),
      onOutcome: () => {
        for (const noun of this.nouns) this.services.onListAnswered(noun)
      }
    })
  }

  async #readPage(
    client: ServiceClient,
    text: string,
    { list, send }: OneSearch,
    found: FoundPages,
    signal: AbortSignal
  ): Promise<void> {
    // A complete search starts over; earlier results keep their positions.
    const offset = found.hasEnded ? 0 : found.offset
    const window = { query: text.trim(), count: CHUNK, offset, deleted: list.deleted ? '1' : '0' } as const
    const answer = await send(client, window, { ...LIVE_CALL, signal })
    if (signal.aborted) return
    const page = await takePage(this.services, list, answer, { asked: { count: CHUNK, offset, head: found.head } })
    const news = page.ids.filter((id) => !found.ids.has(id))
    for (const id of news) found.ids.add(id)
    found.offset = offset + page.rows
    if (offset === 0) found.head = page.head ?? null
    // A service that ignores `offset` repeats the same rows.
    found.hasEnded =
      page.rows === 0 || (offset > 0 && news.length === 0) || (page.total !== null && found.offset >= page.total)
    const ids = [...new Set([...page.changedIds, ...news])]
    if (ids.length > 0) this.services.onChanged(list.noun, ids)
    if (page.haveLabelsChanged === true) this.services.onLabels()
  }
}
