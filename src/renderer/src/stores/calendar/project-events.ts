/** The events of the calendar that name a project: the next ones first, what was before on request. */
import { ref, watch } from 'vue'
import type { AskedBehind } from '@shared/model/cached'
import type { CalendarListQuery, CalendarPage, Day } from '@shared/model/calendar'
import { dayOf } from '../../composables/days'
import { useNow } from '../../composables/now'
import type { InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { touchesCalendar } from './touches'

/** Few at first: the project's fields are below. */
const FIRST = 4
const STEP = 20
/** The most of one request. */
const MOST = 200

export interface ProjectPlace extends InWorkspace {
  readonly zone: string
  readonly projectId: number
}

export interface ProjectEvents {
  readonly page: AskedBehind<CalendarPage>
  /** How many rows of the list stand before those of the page. */
  readonly before: number
}

/** @param where null: nothing is read */
export function useProjectEvents(where: () => ProjectPlace | null) {
  const now = useNow()
  const limit = ref(FIRST)
  const fromFirst = ref(false)
  watch(
    () => JSON.stringify(where()),
    () => {
      limit.value = FIRST
      fromFirst.value = false
    },
    { flush: 'sync' }
  )

  async function read(asked: ProjectPlace & { day: Day; limit: number; fromFirst: boolean }): Promise<ProjectEvents> {
    const filter = { deleted: false, hidden: [], person: null }
    const scope: InWorkspace & CalendarListQuery = {
      workspaceId: asked.workspaceId,
      zone: asked.zone,
      of: { kind: 'project', id: asked.projectId },
      filter
    }
    const next = asked.fromFirst ? 0 : (await request('calendar.positionOfDay', { ...scope, day: asked.day })).index
    const page = await request('calendar.list', { ...scope, offset: next ?? 0, limit: asked.limit })
    // All of them are over: the last ones say more than the first.
    if (next !== null || page.value.total <= asked.limit) return { page, before: next ?? 0 }
    const before = page.value.total - asked.limit
    return { page: await request('calendar.list', { ...scope, offset: before, limit: asked.limit }), before }
  }

  const { value, error, retry } = useLiveRead(
    read,
    () => {
      const place = where()
      return place === null
        ? null
        : { ...place, day: dayOf(new Date(now.value)), limit: limit.value, fromFirst: fromFirst.value }
    },
    {
      changedBy: touchesCalendar(),
      pause: 500,
      keeps: (to, from) => to.workspaceId === from.workspaceId && to.projectId === from.projectId
    }
  )
  return {
    events: value,
    error,
    retry,
    more: (): void => void (limit.value = Math.min(MOST, limit.value + STEP)),
    /** From the first one on, all that one request brings. */
    earlier: (): void => {
      fromFirst.value = true
      limit.value = MOST
    }
  }
}
