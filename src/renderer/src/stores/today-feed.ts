/** Record changes for Today: read from the cache page by page, and kept up to date. */
import { toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ChangeFeed, RecordChange } from '@shared/model/changes'
import type { Noun } from '@shared/model/record'
import { isAnyChange, inWorkspace } from '../data/changed-by'
import { type Turn, useLiveRead } from '../data/live-read'
import { request } from '../desktop'

const PAGE = 20
/** Maximum changes per request. */
const MOST = 500
/** Changes per read when only some kinds are shown. */
const STRIDE = 100
/** Changes to scan for one kind before asking the user whether to continue. */
const SEARCH_STEP = 1_000

export interface FeedChoice {
  /** Null for records of every noun. */
  readonly noun: Noun | null
  /** Null for every kind of change. */
  readonly what: RecordChange['what'] | null
  /** Changes noticed at or after this time, epoch milliseconds; null for all stored ones. */
  readonly since: number | null
  /** Only changes of records that this person is responsible for; null for everybody's. */
  readonly responsible: number | null
}

/** The matches so far. `searched`: number of changes scanned, including those that did not match. */
export interface FoundChanges extends ChangeFeed {
  readonly searched: number
}

const NOTHING: FoundChanges = { changes: [], next: null, keptSince: null, volatile: [], searched: 0 }

/**
 * Changes, newest first; updates keep the loaded rows.
 *
 * @param choice null reads nothing
 */
export function useChangeFeed(workspace: MaybeRefOrGetter<string | null>, choice: MaybeRefOrGetter<FeedChoice | null>) {
  // Kept apart from the value: updates during a read must not lose the request for more.
  let wanted = PAGE
  let most = SEARCH_STEP
  /** Where the next read continues; null to start at the top. */
  let goOnFrom: FoundChanges | null = null
  /** A read from the top is running. Continuing the older answer would lose new changes. */
  let isFromTop = false

  const {
    value: feed,
    error,
    reread
  } = useLiveRead(
    readFeed,
    () => {
      const chosen = toValue(choice)
      return chosen === null ? null : inWorkspace({ workspaceId: toValue(workspace), ...chosen })
    },
    {
      changedBy: { changed: isAnyChange },
      recall: 'today-feed'
    }
  )
  // As many rows as were restored.
  wanted = Math.max(PAGE, feed.value?.changes.length ?? 0)
  most = Math.max(SEARCH_STEP, feed.value?.searched ?? 0)
  watch(
    () => [toValue(workspace), toValue(choice)],
    () => {
      wanted = PAGE
      most = SEARCH_STEP
      goOnFrom = null
    },
    { flush: 'sync' }
  )

  /** Reads until `wanted` changes are found, `most` were scanned, or there are no more. */
  async function readFeed(
    { workspaceId, noun, what, since, responsible }: FeedChoice & { readonly workspaceId: string },
    turn: Turn
  ) {
    let found = goOnFrom ?? NOTHING
    isFromTop = goOnFrom === null
    goOnFrom = null
    const of = {
      workspaceId,
      nouns: noun === null ? null : [noun],
      since,
      ...(responsible === null ? {} : { responsible })
    }
    try {
      do {
        const limit = Math.min(what === null ? wanted - found.changes.length : STRIDE, MOST)
        const page = await request('changes.feed', { ...of, before: found.next, limit })
        const fitting = what === null ? page.changes : page.changes.filter((change) => change.what === what)
        found = { ...page, changes: [...found.changes, ...fitting], searched: found.searched + page.changes.length }
      } while (!turn.signal.aborted && found.next !== null && found.changes.length < wanted && found.searched < most)
      return found
    } finally {
      if (!turn.signal.aborted) isFromTop = false
    }
  }

  return {
    feed,
    error,
    // Reads as many rows as are shown, so that nothing expanded disappears.
    retry: reread,
    more: async (): Promise<void> => {
      const now = feed.value
      if (now === null || now.next === null) return
      wanted = now.changes.length + PAGE
      most = now.searched + SEARCH_STEP
      goOnFrom = isFromTop ? null : now
      await reread()
    }
  }
}
