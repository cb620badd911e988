/** The occurrence to show for an event: the one opened, else the next, else the last. */
import type { CalendarOccurrence, Day } from '@shared/model/calendar'
import type { CalendarListQuery } from '@shared/contract/calendar'
import { dayOfKey, dayText } from '@shared/rules/calendar/times'
import { dayNumber } from '@shared/rules/filter/days'
import { dayOf } from '../../basics/days'
import type { InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { touchesCalendar } from './touches'

export interface AskedEvent extends InWorkspace {
  readonly id: number
  readonly key: string | null
  readonly zone: string
}

export interface KnownEvent {
  readonly occurrence: CalendarOccurrence
  /** Number of occurrences of this event. */
  readonly total: number
  /** Whether the event is in the list of deleted events. */
  readonly deleted: boolean
}

const AT_ONCE = 200

/** Finds an occurrence by its day if it is not among the first ones; null if it is not saved. */
async function findByDay(scope: InWorkspace & CalendarListQuery, key: string): Promise<CalendarOccurrence | null> {
  const day = dayOfKey(key)
  if (day === null) return null
  const number = dayNumber(day) ?? 0
  const of = { kind: 'range', from: dayText(number - 1), to: dayText(number + 1) } as const
  for (let offset = 0; ; offset += AT_ONCE) {
    const page = await request('calendar.list', { ...scope, of, offset, limit: AT_ONCE, ahead: true })
    const row = page.value.rows.find(({ occurrence }) => occurrence.key === key)
    if (row !== undefined) return row.occurrence
    if (page.value.rows.length < AT_ONCE) return null
  }
}

async function find({ workspaceId, id, key, zone }: AskedEvent): Promise<KnownEvent | null> {
  for (const deleted of [false, true]) {
    const filter = { deleted, hidden: [], person: null }
    const scope: InWorkspace & CalendarListQuery = { workspaceId, zone, of: { kind: 'event', id }, filter }
    const { rows, total, tooOften } = (await request('calendar.list', { ...scope, offset: 0, limit: AT_ONCE })).value
    if (total === 0) continue
    const named = key === null ? undefined : rows.find(({ occurrence }) => occurrence.key === key)
    if (named !== undefined) return { occurrence: named.occurrence, total, deleted }
    if (key !== null && tooOften !== undefined) {
      const occurrence = await findByDay(scope, key)
      if (occurrence !== null) return { occurrence: { ...occurrence, repeats: 'too-often' }, total, deleted }
    }
    const today: Day = dayOf(new Date())
    const next = (await request('calendar.positionOfDay', { ...scope, day: today })).index ?? total - 1
    const row = rows[next] ?? (await request('calendar.list', { ...scope, offset: next, limit: 1 })).value.rows[0]
    if (row !== undefined) return { occurrence: row.occurrence, total, deleted }
  }
  return null
}

/** Null until loaded, and for an event that is not saved. */
export function useEventOccurrence(asked: () => AskedEvent | null) {
  const { value } = useLiveRead(find, asked, {
    changedBy: touchesCalendar(),
    keeps: (now, before) => now.workspaceId === before.workspaceId && now.id === before.id && now.key === before.key,
    onError: useNotices().problemHere
  })
  return value
}
