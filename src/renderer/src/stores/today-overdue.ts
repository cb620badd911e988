/** Overdue checklists of projects for Today: read from the cache a page at a time, and kept up to date. */
import { ref, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { RequestOutput } from '@shared/ipc/contract'
import { useNow } from '../composables/now'
import { everyChange, inWorkspace } from '../data/changed-by'
import { type Turn, useLiveRead } from '../data/live-read'
import { request } from '../desktop'

/** Few at first, so that the changes below them are visible too. */
const FIRST = 6
const PAGE = 20
/** The most of one request. */
const MOST = 500

type Overdue = RequestOutput<'children.overdue'>

/** Overdue checklists of all projects with cached ones; `mine`: those of the user, if known. */
export function useOverdue(workspace: MaybeRefOrGetter<string | null>) {
  const me = shallowRef<number | null>(null)
  const mine = ref(false)
  const now = useNow()
  let wanted = FIRST

  const { value, error, reread, restart } = useLiveRead(
    readOverdue,
    // More is overdue after midnight, without an event.
    () => inWorkspace({ workspaceId: toValue(workspace), day: new Date(now.value).toDateString() }),
    {
      changedBy: { children: everyChange, views: everyChange },
      keeps: (to, from) => to.workspaceId === from.workspaceId
    }
  )
  watch(
    () => toValue(workspace),
    () => (wanted = FIRST),
    { flush: 'sync' }
  )

  async function readOverdue({ workspaceId }: { readonly workspaceId: string }, { signal }: Turn) {
    const { userId } = await request('visits.me', { workspaceId })
    if (!signal.aborted) {
      me.value = userId
      if (userId === null) mine.value = false
    }
    const responsible = mine.value ? userId : null
    const page = (offset: number): Promise<Overdue> => {
      const limit = Math.min(wanted - offset, MOST)
      return request('children.overdue', { workspaceId, responsible, offset, limit })
    }
    let all = await page(0)
    while (!signal.aborted && all.rows.length < Math.min(wanted, all.total)) {
      const more = await page(all.rows.length)
      if (more.rows.length === 0) break
      all = { ...more, rows: [...all.rows, ...more.rows] }
    }
    return all
  }

  return {
    answer: value,
    error,
    /** The value stays while the list is read again. */
    me,
    mine,
    retry: reread,
    showMine(only: boolean): void {
      wanted = FIRST
      mine.value = only
      void restart()
    },
    more(): Promise<void> {
      wanted += PAGE
      return reread()
    }
  }
}
