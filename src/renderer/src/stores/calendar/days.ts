/** Events of the visible days, with a cache of pages seen before, so that turning back paints at once. */
import { computed, onScopeDispose, watch, type ComputedRef } from 'vue'
import type { DaysPage } from '@shared/model/calendar'
import type { DaysQuery } from '@shared/contract/calendar'
import type { AskedBehind } from '@shared/model/cached'
import type { InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { touchesCalendar } from './touches'

export type ShownDays = InWorkspace & DaysQuery

interface AnsweredDays {
  readonly of: string
  readonly answer: AskedBehind<DaysPage>
}

/** Cache size: two years of months, or half a year of weeks; about a megabyte. */
const REMEMBERED = 24

/** Delay of the read-ahead after an answer, so that the answer is painted first. Milliseconds. */
const PAINTED = 30

/**
 * @param query null: nothing is shown
 * @param next pages to read ahead, the likeliest first
 * @param recall a name: see `LiveReadOptions.recall`
 */
export function useCalendarDays(
  query: () => ShownDays | null,
  next: () => readonly ShownDays[] = () => [],
  recall?: string
) {
  /** LRU cache by serialised query, the oldest first. Shown until the answer arrives. */
  const seen = new Map<string, AnsweredDays>()
  /** Cached pages that may be outdated and are read ahead again. */
  const outdated = new Set<string>()
  /** Counters: `turn` for every new page, `change` for every event that may outdate the cache. */
  let [turn, change] = [0, 0]
  const remember = (now: AnsweredDays): AnsweredDays => {
    const before = seen.get(now.of)
    // Reuse an equal value, so that nothing is redrawn.
    const isSame = before !== undefined && JSON.stringify(before.answer.value) === JSON.stringify(now.answer.value)
    const one = isSame ? { of: now.of, answer: { ...now.answer, value: before.answer.value } } : now
    seen.delete(one.of)
    seen.set(one.of, one)
    for (const oldest of seen.keys()) {
      if (seen.size <= REMEMBERED) break
      seen.delete(oldest)
    }
    outdated.delete(one.of)
    return one
  }

  const live = useLiveRead(
    async (input: ShownDays) => remember({ of: JSON.stringify(input), answer: await request('calendar.days', input) }),
    query,
    {
      changedBy: touchesCalendar(() => {
        change += 1
        for (const of of seen.keys()) outdated.add(of)
      }),
      pause: 400,
      // Never draw an answer for other days: its heading would be wrong.
      keeps: () => false,
      isAtOnce: true,
      recall
    }
  )

  let later: ReturnType<typeof setTimeout> | undefined
  async function readAhead(): Promise<void> {
    const [mine, of] = [turn, change]
    for (const input of next()) {
      const key = JSON.stringify(input)
      if (seen.has(key) && !outdated.has(key)) continue
      try {
        const answer = await request('calendar.days', { ...input, ahead: true })
        remember({ of: key, answer })
        if (of !== change) outdated.add(key)
        if (mine !== turn) return
      } catch {
        // Ignore the error: the page is not visible yet, and opening it reads again.
        return
      }
    }
  }
  watch(
    live.value,
    (now) => {
      turn += 1
      clearTimeout(later)
      if (now !== null) later = setTimeout(() => void readAhead(), PAINTED)
    },
    { flush: 'sync' }
  )
  onScopeDispose(() => {
    turn += 1
    clearTimeout(later)
  })

  const answer: ComputedRef<AskedBehind<DaysPage> | null> = computed(() => {
    const of = query()
    if (of === null) return null
    const key = JSON.stringify(of)
    return live.value.value?.of === key ? live.value.value.answer : (seen.get(key)?.answer ?? null)
  })
  return { answer, error: live.error, reread: live.reread }
}
