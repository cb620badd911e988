/** Overdue checklists and those due today: read from the cache page by page, and kept up to date. */
import { computed, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue'
import type { RequestOutput } from '@shared/ipc/contract'
import { DUE_BUCKETS } from '@shared/model/children'
import { dayOf, weekStart } from '../basics/days'
import { formatLocale } from '../basics/format'
import { useNow } from '../basics/now'
import { rulesFrom, weekRules } from '../basics/week-rules'
import { isAnyChange, inWorkspace } from '../data/changed-by'
import { type Turn, useLiveRead } from '../data/live-read'
import { changesOf, readPreference } from '../data/preferences'
import { request } from '../desktop'
import { useCalendarView } from './calendar/calendar-view'
import { useTodayChoices } from './today-choices'

/** Initial rows: few, so that the changes below are visible. */
const FIRST = 6
const PAGE = 20
/** Maximum rows per request. */
const MOST = 500

type DuePage = RequestOutput<'children.due'>

export interface DueAnswer extends DuePage {
  /** The user's person in this workspace; null if not chosen, and then everyone's checklists are listed. */
  readonly me: number | null
  /** Total of all buckets. */
  readonly total: number
}

interface DueInput {
  readonly workspaceId: string
  readonly day: string
  readonly weekFrom: string
  readonly isMine: boolean
}

/** Due items of all projects with saved checklists, or only the user's own if they chose so. */
export function useDue(workspace: MaybeRefOrGetter<string | null>) {
  const choices = useTodayChoices()
  const calendar = useCalendarView()
  const now = useNow()
  let wanted = FIRST

  const firstDay = computed(() => {
    const workspaceId = toValue(workspace)
    const chosen = workspaceId === null ? null : calendar.of(workspaceId).now.value.firstDay
    return rulesFrom(weekRules(formatLocale()), chosen).firstDay
  })
  const { value, error, reread } = useLiveRead(
    readDue,
    () => {
      // After midnight more is overdue, without any change event.
      const day = dayOf(new Date(now.value))
      const weekFrom = weekStart(day, firstDay.value)
      return inWorkspace({ workspaceId: toValue(workspace), day, weekFrom, isMine: choices.onlyMine })
    },
    {
      changedBy: { children: isAnyChange, 'prefs.changed': changesOf('me') },
      keeps: (to, from) => to.workspaceId === from.workspaceId && to.isMine === from.isMine,
      recall: 'today-due'
    }
  )
  // Read at least as many rows as were restored.
  wanted = Math.max(FIRST, value.value?.rows.length ?? 0)
  watch(
    () => toValue(workspace),
    (workspaceId) => {
      if (workspaceId !== null) void calendar.of(workspaceId).read()
    },
    { immediate: true }
  )
  watch(
    () => [toValue(workspace), choices.onlyMine],
    () => (wanted = FIRST),
    { flush: 'sync' }
  )

  async function readDue({ workspaceId, weekFrom, isMine }: DueInput, { signal }: Turn): Promise<DueAnswer> {
    const { userId } = await readPreference(workspaceId, 'me')
    const responsible = isMine ? userId : null
    const page = (offset: number): Promise<DuePage> => {
      const limit = Math.min(wanted - offset, MOST)
      return request('children.due', { workspaceId, responsible, weekFrom, offset, limit })
    }
    let all = await page(0)
    const total = DUE_BUCKETS.reduce((sum, bucket) => sum + all.counts[bucket], 0)
    while (!signal.aborted && all.rows.length < Math.min(wanted, total)) {
      const more = await page(all.rows.length)
      if (more.rows.length === 0) break
      all = { ...more, rows: [...all.rows, ...more.rows] }
    }
    return { ...all, me: userId, total }
  }

  /** Kept during a reload: the toggle that depends on it may have the focus. */
  const me = shallowRef<number | null>(null)
  watch(value, (now) => now !== null && (me.value = now.me), { immediate: true, flush: 'sync' })

  return {
    answer: value,
    error,
    me,
    retry: reread,
    more(): Promise<void> {
      wanted += PAGE
      return reread()
    }
  }
}
