/** What changed in the open project since the user looked at it last. It stays while the project is open. */
import { onScopeDispose, watch } from 'vue'
import type { RequestInput } from '@shared/ipc/contract'
import type { SinceLastLook } from '@shared/model/changes'
import { useLiveRead, type Turn } from '../../../data/live-read'
import { asError, request } from '../../../desktop'
import { useNotices } from '../../../stores/notices'
import { isNews, mergeLooks } from './merge-looks'

/** Who only passes by has not looked. A service that is slower than this does not keep a look from being one. */
const LOOKED_AFTER = 1_500
const REREAD_PAUSE = 600

type LookedAt = RequestInput<'changes.since'>

export interface LookPlace {
  readonly workspaceId: string | null
  readonly id: number | null
  /** The service is being asked: what it says is still part of this look. */
  readonly refreshing: boolean
}

export function useSinceLook(place: () => LookPlace) {
  const notices = useNotices()
  let looked = false
  /** What is read next is to be said as seen, be it news or not. */
  let due = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const record = (): LookedAt | null => {
    const { workspaceId, id } = place()
    return workspaceId === null || id === null ? null : { workspaceId, noun: 'project', id }
  }
  watch(
    () => JSON.stringify(record()),
    () => {
      looked = due = false
      clearTimeout(timer)
      if (record() !== null) timer = setTimeout(look, LOOKED_AFTER)
    },
    { immediate: true, flush: 'sync' }
  )
  const { value, reread } = useLiveRead(readNews, record, {
    changedBy: { changed: ({ noun, ids }, { id }) => noun === 'project' && ids?.includes(id) !== false },
    pause: REREAD_PAUSE,
    atOnce: true,
    onError: report
  })
  watch(
    () => place().refreshing,
    (now, before) => {
      if (before && !now && !looked) look()
    }
  )
  onScopeDispose(() => clearTimeout(timer))

  function look(): void {
    clearTimeout(timer)
    due = true
    void reread()
  }

  /** Reads what is new, then says that it was seen: in this order, or news between the two would be lost. */
  async function readNews(of: LookedAt, { signal }: Turn): Promise<SinceLastLook | null> {
    const answer = await request('changes.since', of)
    if (signal.aborted) return null
    const news = mergeLooks(value.value, answer)
    if (due || (looked && isNews(answer))) {
      value.value = news
      looked = true
      due = false
      request('changes.looked', of).catch(report)
    }
    return news
  }

  function report(thrown: unknown): void {
    // A project that is not cached yet can't be looked at; its pane says so.
    if (asError(thrown).code !== 'not-found') notices.problemHere(thrown)
  }

  return {
    look: value,
    /** Takes the news off the screen. */
    dismiss(): void {
      value.value = null
    }
  }
}
