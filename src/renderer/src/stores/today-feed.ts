/** What changed across records, as Today shows it: read from the cache a page at a time, and kept current. */
import { toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ChangeFeed, RecordChange } from '@shared/model/changes'
import type { Noun } from '@shared/model/record'
import { everyChange, inWorkspace } from '../data/changed-by'
import { type Turn, useLiveRead } from '../data/live-read'
import { request } from '../desktop'

const PAGE = 20
/** The most that one question may ask for. */
const MOST = 500
/** How many are looked through at a time for those of one kind. */
const STRIDE = 100
/** How many changes are looked through for those of one kind before the user is asked whether to go on. */
const SEARCH_STEP = 1_000

export interface FeedChoice {
  /** Null for records of every kind. */
  readonly noun: Noun | null
  /** Null for every kind of change. */
  readonly what: RecordChange['what'] | null
}

/** What was found so far. `searched`: how many changes were read for it, also those that did not fit. */
export interface FoundChanges extends ChangeFeed {
  readonly searched: number
}

const NOTHING: FoundChanges = { changes: [], next: null, keptSince: null, volatile: [], searched: 0 }

/** What changed, the newest first; follows what the cache learns without losing what was unfolded. */
export function useChangeFeed(workspace: MaybeRefOrGetter<string | null>, choice: MaybeRefOrGetter<FeedChoice>) {
  // Kept beside what is shown: news that come while more is being read must not take the wish for more away.
  let wanted = PAGE
  let most = SEARCH_STEP
  /** What the next read goes on from; null for one from the top. */
  let goOnFrom: FoundChanges | null = null
  /** It is being read from its top: what goes on from the older answer would lose what is new there. */
  let fromTop = false

  const {
    value: feed,
    error,
    reread
  } = useLiveRead(readFeed, () => inWorkspace({ workspaceId: toValue(workspace), ...toValue(choice) }), {
    changedBy: { changed: everyChange }
  })
  watch(
    () => [toValue(workspace), toValue(choice)],
    () => {
      wanted = PAGE
      most = SEARCH_STEP
      goOnFrom = null
    },
    { flush: 'sync' }
  )

  /** Reads until `wanted` are found, `most` were looked through, or there are no more. */
  async function readFeed({ workspaceId, noun, what }: FeedChoice & { readonly workspaceId: string }, turn: Turn) {
    let found = goOnFrom ?? NOTHING
    fromTop = goOnFrom === null
    goOnFrom = null
    const nouns = noun === null ? null : [noun]
    try {
      do {
        const limit = Math.min(what === null ? wanted - found.changes.length : STRIDE, MOST)
        const page = await request('changes.feed', { workspaceId, nouns, before: found.next, since: null, limit })
        const fitting = what === null ? page.changes : page.changes.filter((change) => change.what === what)
        found = { ...page, changes: [...found.changes, ...fitting], searched: found.searched + page.changes.length }
      } while (!turn.signal.aborted && found.next !== null && found.changes.length < wanted && found.searched < most)
      return found
    } finally {
      if (!turn.signal.aborted) fromTop = false
    }
  }

  return {
    feed,
    error,
    // As many as are shown, so that nothing that was unfolded goes away.
    retry: reread,
    more: async (): Promise<void> => {
      const now = feed.value
      if (now === null || now.next === null) return
      wanted = now.changes.length + PAGE
      most = now.searched + SEARCH_STEP
      goOnFrom = fromTop ? null : now
      await reread()
    }
  }
}
