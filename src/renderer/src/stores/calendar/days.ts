/** What is drawn on some days, with the pages that were seen before at hand, so that turning back paints at once. */
import { computed, type ComputedRef } from 'vue'
import type { DaysPage, DaysQuery } from '@shared/model/calendar'
import type { AskedBehind } from '@shared/model/cached'
import type { InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { touchesCalendar } from './touches'

export type ShownDays = InWorkspace & DaysQuery

interface Answered {
  readonly of: string
  readonly answer: AskedBehind<DaysPage>
}

/** Two years of months, or a quarter of weeks: about a megabyte. */
const REMEMBERED = 24

/** @param query null: nothing is shown */
export function useCalendarDays(query: () => ShownDays | null) {
  /** By query as text, the oldest first. They are shown until the answer comes, and dropped when anything changes. */
  const seen = new Map<string, Answered>()
  const remember = (one: Answered): Answered => {
    seen.delete(one.of)
    seen.set(one.of, one)
    for (const oldest of seen.keys()) {
      if (seen.size <= REMEMBERED) break
      seen.delete(oldest)
    }
    return one
  }

  const live = useLiveRead(
    async (input: ShownDays) => remember({ of: JSON.stringify(input), answer: await request('calendar.days', input) }),
    query,
    {
      changedBy: touchesCalendar(() => {
        // What stands on screen stays until it is read again; of other days nothing is known now.
        const now = JSON.stringify(query())
        for (const of of seen.keys()) if (of !== now) seen.delete(of)
      }),
      pause: 400,
      // An answer for other days is never drawn: it would stand under a wrong heading.
      keeps: () => false,
      atOnce: true
    }
  )

  const answer: ComputedRef<AskedBehind<DaysPage> | null> = computed(() => {
    const of = query()
    if (of === null) return null
    const key = JSON.stringify(of)
    return live.value.value?.of === key ? live.value.value.answer : (seen.get(key)?.answer ?? null)
  })
  return { answer, error: live.error, reread: live.reread }
}
