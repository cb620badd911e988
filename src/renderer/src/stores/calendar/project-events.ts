/** The calendar events that name a project: upcoming ones first, past ones on request. */
import { ref, watch } from 'vue'
import type { AskedBehind } from '@shared/model/cached'
import type { CalendarPage, Day } from '@shared/model/calendar'
import type { CalendarListQuery } from '@shared/contract/calendar'
import { dayOf } from '../../basics/days'
import { useNow } from '../../basics/now'
import type { InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { touchesCalendar } from './touches'

/** Initial number of rows: few, because the project's fields follow below. */
const FIRST = 4
const STEP = 20
/** Maximum rows per request. */
const MOST = 200

export interface ProjectPlace extends InWorkspace {
  readonly zone: string
  readonly projectId: number
}

export interface ProjectEvents {
  readonly page: AskedBehind<CalendarPage>
  /** Number of rows before this page. */
  readonly before: number
}

/** Reads the wanted number of rows, in several requests if needed. */
async function rowsOf(
  scope: InWorkspace & CalendarListQuery,
  offset: number,
  wanted: number
): Promise<AskedBehind<CalendarPage>> {
  const ask = (from: number, left: number) =>
    request('calendar.list', { ...scope, offset: from, limit: Math.min(MOST, left) })
  const page = await ask(offset, wanted)
  const rows = [...page.value.rows]
  for (let hasMore = rows.length === MOST; hasMore && rows.length < wanted;) {
    const { value: next } = await ask(offset + rows.length, wanted - rows.length)
    rows.push(...next.rows)
    hasMore = next.rows.length > 0
  }
  return { ...page, value: { ...page.value, rows } }
}

/**
 * Reads the events from `day` on, or all; the last ones if all are past.
 * @throws DesksideError
 */
export async function readProjectEvents(
  asked: ProjectPlace & { readonly day: Day; readonly limit: number; readonly isFromFirst: boolean }
): Promise<ProjectEvents> {
  const filter = { deleted: false, hidden: [], person: null }
  const scope: InWorkspace & CalendarListQuery = {
    workspaceId: asked.workspaceId,
    zone: asked.zone,
    of: { kind: 'project', id: asked.projectId },
    filter
  }
  const next = asked.isFromFirst ? 0 : (await request('calendar.positionOfDay', { ...scope, day: asked.day })).index
  const page = await rowsOf(scope, next ?? 0, asked.limit)
  // All events are past: show the last ones.
  if (next !== null || page.value.total <= asked.limit) return { page, before: next ?? 0 }
  const before = page.value.total - asked.limit
  return { page: await rowsOf(scope, before, asked.limit), before }
}

/**
 * @param where null: nothing is read
 * @param first initial number of rows, from today on
 */
export function useProjectEvents(where: () => ProjectPlace | null, first = FIRST) {
  const now = useNow()
  const limit = ref(first)
  const isFromFirst = ref(false)
  watch(
    () => JSON.stringify(where()),
    () => {
      limit.value = first
      isFromFirst.value = false
    },
    { flush: 'sync' }
  )

  const { value, error, retry } = useLiveRead(
    readProjectEvents,
    () => {
      const place = where()
      return place === null
        ? null
        : { ...place, day: dayOf(new Date(now.value)), limit: limit.value, isFromFirst: isFromFirst.value }
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
    more: (): void => void (limit.value += isFromFirst.value ? MOST : STEP),
    /** Shows past events, from the first one on. If there are very many, `more` loads the rest. */
    earlier: (): void => {
      isFromFirst.value = true
      limit.value = MOST
    }
  }
}
