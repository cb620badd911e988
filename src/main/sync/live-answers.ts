/**
 * What only the service can answer is remembered: which projects it named for a filter that the cache can't decide. The
 * rest of an answer of several pages is read behind the view, one page after the other.
 */
import type { ProjectFilter } from '@shared/model/filter'
import { listFilterKey } from '@shared/rules/filter/canonical'
import type { FilterCache } from '../cache/filter/commands'
import type { PageOutcome } from '../cache/types'

/** Pages that are read of one answer; what lies behind them is read as the user scrolls to it. */
export const MOST_PAGES = 50

export interface AnswerPage {
  readonly page: PageOutcome
  /** Epoch milliseconds. */
  readonly receivedAt: number
}

export interface LiveAnswersOptions {
  readonly cache: Pick<FilterCache, 'unknownParts' | 'keepAnswer'>
  /** A page of the answer in the order of ids, its records in the cache. Rejects as the client does. */
  readonly ask: (filter: ProjectFilter, deleted: boolean, offset: number) => Promise<AnswerPage>
  /** An answer was remembered, if only a newer one; `ids` are those that it names, when they are not those of before. */
  readonly onKept: (ids: readonly number[] | null) => void
}

export interface LiveAnswers {
  /** Remembers a page of an answer, where the cache needs it; says whether the rest of the answer is wanted. */
  take(filter: ProjectFilter, deleted: boolean, offset: number, answer: AnswerPage): Promise<boolean>
  /** Reads the whole answer. A page that fails ends it with that error, and what was remembered stays. */
  walk(filter: ProjectFilter, deleted: boolean): Promise<void>
}

export function createLiveAnswers({ cache, ask, onKept }: LiveAnswersOptions): LiveAnswers {
  const walking = new Set<string>()

  async function keep(answer: Parameters<FilterCache['keepAnswer']>[0]): Promise<void> {
    onKept((await cache.keepAnswer(answer)) ? answer.ids : null)
  }

  return {
    async take(filter, deleted, offset, { page, receivedAt }) {
      const unknown = await cache.unknownParts({ filter, deleted })
      if (unknown.length === 0) return false
      const whole = offset === 0 && isLast(page, 0)
      await keep({ filter, deleted, ids: page.ids, at: receivedAt, replaces: whole, whole: whole && hasIds(page) })
      return !whole
    },

    async walk(filter, deleted) {
      const key = listFilterKey(filter, deleted)
      if (walking.has(key)) return
      walking.add(key)
      try {
        const ids = new Set<number>()
        let offset = 0
        let at = Infinity
        let named = true
        let whole = false
        for (let pages = 0; pages < MOST_PAGES && !whole; pages += 1) {
          const { page, receivedAt } = await ask(filter, deleted, offset)
          at = Math.min(at, receivedAt)
          const before = ids.size
          for (const id of page.ids) ids.add(id)
          named &&= hasIds(page)
          whole = isLast(page, offset)
          offset += page.rows
          // Records, and none that was not named before: the service goes by no offset, and would go on for ever.
          if (!whole && ids.size === before) break
        }
        await keep({ filter, deleted, ids: [...ids], at, replaces: true, whole: whole && named })
      } finally {
        walking.delete(key)
      }
    }
  }
}

/** Whether nothing follows. A page that is not full proves nothing: the service may have a smaller limit than ours. */
const isLast = ({ rows, total }: PageOutcome, offset: number): boolean =>
  rows === 0 || (total !== null && offset + rows >= total)

/** A record without an id is named by nothing that could be remembered. */
const hasIds = ({ withoutId }: PageOutcome): boolean => withoutId === 0
