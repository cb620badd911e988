/** What changed in the open project since the user looked at it last. It stays while the project is open. */
import { onScopeDispose, shallowRef, watch } from 'vue'
import type { SinceLastLook } from '@shared/model/changes'
import { asError, on, request } from '../../../desktop'
import { useNotices } from '../../../stores/notices'
import { coalesce } from '../../../data/coalesce'
import { isNews, mergeLooks } from './merge-looks'

/** Who only passes by has not looked. A service that is slower than this does not keep a look from being one. */
const LOOKED_AFTER = 1_500
const REREAD_PAUSE = 600

export interface LookPlace {
  readonly workspaceId: string | null
  readonly id: number | null
  /** The service is being asked: what it says is still part of this look. */
  readonly refreshing: boolean
}

export function useSinceLook(place: () => LookPlace) {
  const notices = useNotices()
  const look = shallowRef<SinceLastLook | null>(null)
  let visit = 0
  let looked = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const record = () => {
    const { workspaceId, id } = place()
    return workspaceId === null || id === null ? null : { workspaceId, noun: 'project' as const, id }
  }

  async function read(): Promise<SinceLastLook | null> {
    const mine = visit
    const input = record()
    if (input === null) return null
    const answer = await request('changes.since', input)
    if (mine !== visit) return null
    look.value = mergeLooks(look.value, answer)
    return answer
  }

  /** Reads what is new, then says that it was seen: in this order, or news between the two would be lost. */
  async function seen(always: boolean): Promise<void> {
    clearTimeout(timer)
    const mine = visit
    const input = record()
    if (input === null) return
    try {
      const answer = await read()
      if (mine !== visit || answer === null || (!always && !isNews(answer))) return
      looked = true
      await request('changes.looked', input)
    } catch (thrown) {
      report(thrown)
    }
  }

  function report(thrown: unknown): void {
    const { code } = asError(thrown)
    // A project that is not cached yet can't be looked at; its pane says so.
    if (code !== 'workspace-closed' && code !== 'not-found') notices.problem(thrown)
  }

  watch(
    () => `${place().workspaceId} ${place().id}`,
    () => {
      visit += 1
      looked = false
      look.value = null
      again.cancel()
      clearTimeout(timer)
      if (record() === null) return
      read().catch(report)
      timer = setTimeout(() => void seen(true), LOOKED_AFTER)
    },
    { flush: 'sync' }
  )
  watch(
    () => place().refreshing,
    (now, before) => {
      if (before && !now && !looked) void seen(true)
    }
  )

  const again = coalesce(() => void (looked ? seen(false) : read().catch(report)), REREAD_PAUSE)
  if (record() !== null) {
    read().catch(report)
    timer = setTimeout(() => void seen(true), LOOKED_AFTER)
  }
  const stop = on('changed', ({ workspaceId, noun, ids }) => {
    const { workspaceId: workspace, id } = place()
    if (workspaceId === workspace && noun === 'project' && id !== null && ids?.includes(id) !== false) again()
  })
  onScopeDispose(() => {
    visit += 1
    stop()
    again.cancel()
    clearTimeout(timer)
  })

  return {
    look,
    /** Takes the news off the screen. */
    dismiss(): void {
      look.value = null
    }
  }
}
