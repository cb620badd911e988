/**
 * Data of the calendar page: events of the visible days, counts of others, categories, and whether the service agrees.
 */
import { computed, ref, watch, type Ref } from 'vue'
import type { CalendarMode, Day } from '@shared/model/calendar'
import type { CalendarFilter } from '@shared/contract/calendar'
import { addMonths } from '@shared/rules/months'
import { shownDays } from '../../components/calendar/shown-days'
import { drawnRange, turned, weeksOfMonth } from '../../components/calendar/layout/weeks'
import type { WeekRules } from '../../basics/week-rules'
import { useAfterPaint } from '../../composables/after-paint'
import { useDayCounts } from '../../stores/calendar/counts'
import { useCalendarDays } from '../../stores/calendar/days'
import { useTooOften } from '../../stores/calendar/too-often'
import { useSavedMonths } from '../../stores/calendar/saved-months'
import { useVerified } from '../../stores/calendar/verified'

/** Maximum events per day to request: more than a month's cell can show, and all for a column. */
const PER_DAY: Readonly<Record<CalendarMode, number>> = { month: 16, week: 200, day: 200, agenda: 1, year: 1 }

export interface DataOptions {
  readonly workspaceId: Readonly<Ref<string | null>>
  readonly zone: Readonly<Ref<string>>
  readonly mode: Readonly<Ref<CalendarMode>>
  readonly day: Readonly<Ref<Day>>
  readonly rules: Readonly<Ref<WeekRules>>
  readonly filter: Readonly<Ref<CalendarFilter>>
  /** Search text; empty: none. */
  readonly words: Readonly<Ref<string>>
}

export function useCalendarData({ workspaceId, zone, mode, day, rules, filter, words }: DataOptions) {
  const range = computed(() => drawnRange(mode.value, day.value, rules.value.firstDay))
  const drawn = (at: Day) =>
    workspaceId.value === null || mode.value === 'year' || mode.value === 'agenda'
      ? null
      : {
          workspaceId: workspaceId.value,
          zone: zone.value,
          ...drawnRange(mode.value, at, rules.value.firstDay),
          filter: filter.value,
          perDay: PER_DAY[mode.value]
        }
  /** Direction of the last navigation: 1 forwards, -1 backwards. */
  let way: 1 | -1 = 1
  watch(day, (now, before) => (way = now < before ? -1 : 1), { flush: 'sync' })
  const days = useCalendarDays(
    () => drawn(day.value),
    () => [way, -way].flatMap((by) => drawn(turned(mode.value, day.value, by)) ?? [])
  )
  const page = computed(() => days.answer.value?.value ?? null)
  const shown = computed(() => shownDays(page.value))

  /** Number of undated events. Agenda and year do not request it, so the last one stays. */
  const undated = ref<number | null>(null)
  watch(page, (now) => {
    if (now) undated.value = now.undated
  })

  /** Secondary data follows after the days have been painted. */
  const settled = useAfterPaint(() => day.value)
  /** The month of the small calendar, which may differ from the view's. */
  const around = ref<Day>(day.value)
  watch(settled, (now) => (around.value = now))
  const countedRange = computed(() => {
    const { from, to } = range.value
    const isWithin = around.value >= from && around.value <= to
    if (mode.value === 'year' || (mode.value === 'agenda' && isWithin)) return range.value
    const weeks = weeksOfMonth(around.value, rules.value.firstDay)
    return { from: weeks[0]?.[0] ?? around.value, to: weeks.at(-1)?.at(-1) ?? around.value }
  })
  const counts = useDayCounts(() =>
    workspaceId.value === null
      ? null
      : {
          workspaceId: workspaceId.value,
          zone: zone.value,
          ...countedRange.value,
          filter: filter.value,
          text: words.value,
          // Only the year view has the service asked for its months.
          look: mode.value === 'year' && words.value === ''
        }
  )
  /** A year and its surroundings: the small month may be paged beyond its ends. */
  const saved = useSavedMonths(() => {
    if (workspaceId.value === null) return null
    const month = around.value.slice(0, 7)
    return {
      workspaceId: workspaceId.value,
      deleted: filter.value.deleted,
      from: addMonths(month, -14),
      to: addMonths(month, 14)
    }
  })
  const notDrawn = useTooOften(() =>
    workspaceId.value === null || (mode.value !== 'year' && mode.value !== 'agenda')
      ? null
      : {
          workspaceId: workspaceId.value,
          zone: zone.value,
          of: { kind: 'range', ...range.value },
          filter: filter.value
        }
  )
  const tooOften = computed(() => (drawn(day.value) === null ? notDrawn.value : page.value?.tooOften))
  const { verified, error: verifyFailed } = useVerified(() =>
    workspaceId.value === null || filter.value.hidden.length === 0 || mode.value === 'year'
      ? null
      : { workspaceId: workspaceId.value, zone: zone.value, ...range.value, filter: filter.value }
  )

  return {
    range,
    answer: days.answer,
    error: days.error,
    reread: days.reread,
    shown,
    undated,
    settled,
    around,
    counts,
    saved,
    tooOften,
    verified,
    verifyFailed
  }
}
