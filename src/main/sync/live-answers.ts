/**
 * Stores the service's answers to filters, which lists show. Further pages are read in the background, one at a time.
 */
import { type AnswerInput, type FilterCache, MOST_NAMED, type PageOutcome } from '../cache/types'

/** Upper bound of pages per answer. With the usual page size the limit of stored ids is reached first. */
export const MOST_PAGES = 60

/** Identifies an answer: a filter of a list, in an order that the service accepts. */
export type AnswerOf = Pick<AnswerInput, 'filter' | 'deleted' | 'sort'>

export interface AnswerPage {
  readonly page: PageOutcome
  /** Epoch milliseconds. */
  readonly receivedAt: number
  readonly count: number
}

export interface LiveAnswersOptions {
  readonly cache: Pick<FilterCache, 'keepAnswer'>
  /** Requests a page and ingests its records. Rejects as the client does. */
  readonly ask: (of: AnswerOf, offset: number) => Promise<AnswerPage>
  /** An answer was stored, even if only its time changed; `ids` if its ids changed. */
  readonly onKept: (ids: readonly number[] | null) => void
}

export class LiveAnswers {
  constructor(private readonly options: LiveAnswersOptions) {}

  /** Stores a page. `hasMorePages`: more pages follow. `hasNews`: it differs from the stored answer. */
  async take(of: AnswerOf, offset: number, answer: AnswerPage) {
    const { page, receivedAt: at } = answer
    const whole = offset === 0 && isEnd(answer, 0)
    const { ids, withoutId } = page
    const kept = { ...of, ids, start: offset, at, replaces: whole, whole: whole && withoutId === 0 }
    return { hasMorePages: !whole, hasNews: await this.#keep(kept) }
  }

  /**
   * Reads the whole answer and returns the number of pages. A failing page ends the walk with its error; earlier pages
   * stay stored.
   */
  async walk(of: AnswerOf): Promise<number> {
    let walked: WalkedAnswer | null = null
    const remember = async (replaces: boolean): Promise<void> => {
      if (walked === null) return
      const { pages: _pages, ...answer } = walked
      await this.#keep({ ...of, ...answer, start: 0, replaces })
    }
    try {
      const follow = (now: WalkedAnswer): void => void (walked = now)
      let ended = await this.#read(of, follow)
      // An id that moved to an earlier page was missed: read once more.
      if (ended.hasMoved) ended = await this.#read(of, follow)
      await remember(true)
      return ended.pages
    } catch (error) {
      await remember(false)
      throw error
    }
  }

  async #keep(answer: AnswerInput): Promise<boolean> {
    const hasNews = await this.options.cache.keepAnswer(answer)
    this.options.onKept(hasNews ? answer.ids : null)
    return hasNews
  }

  /** Reads pages to the end or the limit. `hasMoved`: rows moved meanwhile, so some were missed. */
  async #read(
    of: AnswerOf,
    onPage: (walked: WalkedAnswer) => void
  ): Promise<WalkedAnswer & { readonly hasMoved: boolean }> {
    let walked: WalkedAnswer = { ids: [], at: Infinity, pages: 0, whole: false }
    const ids = new Set<number>()
    let offset = 0
    let isNameless = false
    for (;;) {
      const answer = await this.options.ask(of, offset)
      const { page, receivedAt } = answer
      const before = ids.size
      for (const id of page.ids) ids.add(id)
      isNameless ||= page.withoutId > 0
      const isLastPage = isEnd(answer, offset)
      offset += page.rows
      const { at, pages } = walked
      const whole = isLastPage && !isNameless
      walked = { ids: [...ids], at: Math.min(at, receivedAt), pages: pages + 1, whole }
      onPage(walked)
      // Rows but no new ids: the service ignores `offset` and would never end.
      const isEndless = !isLastPage && ids.size === before
      if (isLastPage) return { ...walked, hasMoved: page.rows > 0 && whole && ids.size < offset }
      if (isEndless || walked.pages >= MOST_PAGES || ids.size >= MOST_NAMED) return { ...walked, hasMoved: false }
    }
  }
}

type WalkedAnswer = Pick<AnswerInput, 'ids' | 'at' | 'whole'> & { readonly pages: number }

/**
 * Whether this is the last page. A short page proves nothing: the service may cap pages. Nor does a total equal to a
 * full page: some services report the rows of the page as total.
 */
const isEnd = ({ page, count }: AnswerPage, offset: number): boolean =>
  page.rows === 0 || (page.total !== null && offset + page.rows === page.total && page.rows < count)
