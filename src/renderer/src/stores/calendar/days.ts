/** What is drawn on some days, with the pages that were seen before at hand, so that turning back paints at once. */
import { computed, onScopeDispose, watch, type ComputedRef } from 'vue'
import type { DaysPage } from '@shared/model/calendar'
import type { DaysQuery } from '@shared/contract/calendar'
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

/** After what is shown was answered, so that it is painted first. Milliseconds. */
const PAINTED = 30

/**
 * @param query null: nothing is shown
 * @param next what may be looked at next, the likeliest first: read once what is shown is there, to be painted at once
 * @param recall a name: see `LiveReadOptions.recall`
 */
export function useCalendarDays(
  query: () => ShownDays | null,
  next: () => readonly ShownDays[] = () => [],
  recall?: string
) {
  /** By query as text, the oldest first. They are shown until the answer comes. */
  const seen = new Map<string, Answered>()
  /** Those of them that may be outdated: they are read ahead once more. */
  const outdated = new Set<string>()
  /** Grow when other days are looked at, and when what was read may be outdated. */
  let [turn, change] = [0, 0]
  const remember = (now: Answered): Answered => {
    const before = seen.get(now.of)
    // What says the same is not drawn anew.
    const same = before !== undefined && JSON.stringify(before.answer.value) === JSON.stringify(now.answer.value)
    const one = same ? { of: now.of, answer: { ...now.answer, value: before.answer.value } } : now
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
      // An answer for other days is never drawn: it would stand under a wrong heading.
      keeps: () => false,
      atOnce: true,
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
        // Nobody looks at it yet: whoever does is told.
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
