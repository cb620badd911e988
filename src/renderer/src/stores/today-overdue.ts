/** Overdue checklists across projects, as Today shows them: read from the cache a page at a time, and kept current. */
import { onScopeDispose, ref, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { RequestOutput } from '@shared/ipc/contract'
import { asError, on, request } from '../desktop'
import { useNow } from '../composables/now'
import { coalesce } from './projects/coalesce'

/** Few at first: what changed stands below them, and is to be in sight as well. */
const FIRST = 6
const PAGE = 20
/** The most that one question may ask for. */
const MOST = 500
const REREAD_PAUSE = 1_500

type Overdue = RequestOutput<'children.overdue'>
type Workspace = MaybeRefOrGetter<string | null>

/** Overdue checklists of all projects whose checklists are cached; `mine`: those of the user, once they are known. */
export function useOverdue(workspace: Workspace) {
  const answer = shallowRef<Overdue | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  const me = ref<number | null>(null)
  const mine = ref(false)
  let wanted = FIRST
  let asked = 0

  async function load(): Promise<void> {
    const turn = ++asked
    const workspaceId = toValue(workspace)
    if (workspaceId === null) return
    try {
      const { userId } = await request('visits.me', { workspaceId })
      if (turn !== asked) return
      me.value = userId
      if (userId === null) mine.value = false
      const responsible = mine.value ? userId : null
      let all = await request('children.overdue', {
        workspaceId,
        responsible,
        offset: 0,
        limit: Math.min(wanted, MOST)
      })
      while (turn === asked && all.rows.length < Math.min(wanted, all.total)) {
        const limit = Math.min(wanted - all.rows.length, MOST)
        const more = await request('children.overdue', { workspaceId, responsible, offset: all.rows.length, limit })
        if (more.rows.length === 0) break
        all = { ...more, rows: [...all.rows, ...more.rows] }
      }
      if (turn !== asked) return
      answer.value = all
      error.value = null
    } catch (thrown) {
      if (turn === asked) error.value = asError(thrown).toShape()
    }
  }

  function anew(): void {
    answer.value = null
    wanted = FIRST
    void load()
  }
  watch(() => toValue(workspace), anew, { immediate: true })
  // Tomorrow more is overdue, without a word from anybody.
  const now = useNow()
  watch(
    () => new Date(now.value).toDateString(),
    () => void load()
  )
  const again = coalesce(() => void load(), REREAD_PAUSE)
  const here = ({ workspaceId }: { readonly workspaceId: string }): void => {
    if (workspaceId === toValue(workspace)) again()
  }
  const stops = [on('children', here), on('views', here)]
  onScopeDispose(() => {
    asked += 1
    again.cancel()
    for (const stop of stops) stop()
  })

  return {
    answer,
    error,
    me,
    mine,
    retry: load,
    showMine(only: boolean): void {
      mine.value = only
      anew()
    },
    more(): Promise<void> {
      wanted += PAGE
      return load()
    }
  }
}
