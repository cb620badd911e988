/** What changed across records, as Today shows it: read from the cache a page at a time, and kept current. */
import { onScopeDispose, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { ChangeFeed, RecordChange } from '@shared/model/changes'
import type { Noun } from '@shared/model/record'
import { asError, on, request } from '../desktop'
import { coalesce } from './projects/coalesce'

const PAGE = 20
/** The most that one question may ask for. */
const MOST = 500
/** How many are looked through at a time for those of one kind. */
const STRIDE = 100
/** How many changes are looked through for those of one kind before the user is asked whether to go on. */
const LOOK = 1_000
const REREAD_PAUSE = 1_500

export interface FeedChoice {
  /** Null for records of every kind. */
  readonly noun: Noun | null
  /** Null for every kind of change. */
  readonly what: RecordChange['what'] | null
}

/** What was found so far. `looked`: how many changes were looked through for it; more than are shown, when chosen. */
export interface FoundChanges extends ChangeFeed {
  readonly looked: number
}

const NOTHING: FoundChanges = { changes: [], next: null, keptSince: null, restless: [], looked: 0 }

/** What changed, the newest first; follows what the cache learns without losing what was unfolded. */
export function useChangeFeed(workspace: MaybeRefOrGetter<string | null>, choice: MaybeRefOrGetter<FeedChoice>) {
  const feed = shallowRef<FoundChanges | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  let asked = 0
  // Kept beside what is shown: news that come while more is being read must not take the wish for more away.
  let wanted = PAGE
  let most = LOOK
  /** It is being read from its top: what goes on from the older answer would lose what is new there. */
  let fromTop = false

  /** Goes on from `before` until `wanted` are found, `most` were looked through, or there are no more. */
  async function read(before: FoundChanges | null): Promise<void> {
    const turn = ++asked
    fromTop = before === null
    const workspaceId = toValue(workspace)
    if (workspaceId === null) return
    const { noun, what } = toValue(choice)
    const nouns = noun === null ? null : [noun]
    try {
      let found = before ?? NOTHING
      do {
        const limit = Math.min(what === null ? wanted - found.changes.length : STRIDE, MOST)
        const page = await request('changes.feed', { workspaceId, nouns, before: found.next, since: null, limit })
        if (turn !== asked) return
        const fitting = what === null ? page.changes : page.changes.filter((change) => change.what === what)
        found = {
          ...page,
          changes: [...found.changes, ...fitting],
          looked: found.looked + page.changes.length
        }
      } while (found.next !== null && found.changes.length < wanted && found.looked < most)
      feed.value = found
      error.value = null
    } catch (thrown) {
      if (turn === asked) error.value = asError(thrown).toShape()
    } finally {
      if (turn === asked) fromTop = false
    }
  }
  /** As many as are shown, so that nothing that was unfolded goes away. */
  const reload = (): Promise<void> => read(null)

  watch(
    () => `${toValue(workspace)} ${JSON.stringify(toValue(choice))}`,
    () => {
      feed.value = null
      wanted = PAGE
      most = LOOK
      void reload()
    },
    { immediate: true }
  )
  const again = coalesce(() => void reload(), REREAD_PAUSE)
  const stop = on('changed', ({ workspaceId }) => {
    if (workspaceId === toValue(workspace)) again()
  })
  onScopeDispose(() => {
    asked += 1
    again.cancel()
    stop()
  })

  return {
    feed,
    error,
    retry: reload,
    more: async (): Promise<void> => {
      const now = feed.value
      if (now === null || now.next === null) return
      wanted = now.changes.length + PAGE
      most = now.looked + LOOK
      await read(fromTop ? null : now)
    }
  }
}
