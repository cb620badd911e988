/** The status line under the view: age of the visible days, and which of them are not saved. */
import { computed, type Ref } from 'vue'
import type { CalendarMode, Day, DayCount, SavedState, TooOften } from '@shared/model/calendar'
import type { CalendarFilter } from '@shared/contract/calendar'
import { daysFrom, namedRange } from '../../components/calendar/layout/weeks'
import type { WeekRules } from '../../basics/week-rules'
import { rangeWords, type RangeWords } from '../../components/calendar/range-words'
import { rangeFacts, type RangeFacts, type ShownDays } from '../../components/calendar/shown-days'
import { useSync } from '../../state/sync'

export interface StatusOptions {
  readonly mode: Readonly<Ref<CalendarMode>>
  readonly day: Readonly<Ref<Day>>
  readonly rules: Readonly<Ref<WeekRules>>
  readonly filter: Readonly<Ref<CalendarFilter>>
  readonly shown: Readonly<Ref<ShownDays>>
  readonly counts: Readonly<Ref<ReadonlyMap<Day, DayCount> | null>>
  readonly saved: Readonly<Ref<ReadonlyMap<string, number | null> | null>>
  readonly tooOften: Readonly<Ref<TooOften | undefined>>
  readonly now: Readonly<Ref<number>>
}

/** For days that are only counted, the month tells whether they are saved. */
function countedFacts(
  days: readonly Day[],
  counts: ReadonlyMap<Day, DayCount>,
  saved: ReadonlyMap<string, number | null>
): RangeFacts {
  const stateOf = (day: Day): SavedState => {
    if ((saved.get(day.slice(0, 7)) ?? null) !== null) return 'whole'
    return counts.get(day)?.saved ?? 'none'
  }
  const ages = [...new Set(days.map((day) => day.slice(0, 7)))].flatMap((month) => saved.get(month) ?? [])
  return {
    none: days.filter((day) => stateOf(day) === 'none'),
    part: days.filter((day) => stateOf(day) === 'part'),
    days: days.length,
    fetchedAt: ages.length === 0 ? null : Math.min(...ages),
    events: days.reduce((sum, day) => sum + (counts.get(day)?.total ?? 0), 0)
  }
}

export function useRangeStatus(options: StatusOptions) {
  const { mode, day, rules, filter, shown, counts, saved, tooOften, now } = options
  const sync = useSync()
  const facts = computed<RangeFacts | null>(() => {
    const { from, to } = namedRange(mode.value, day.value, rules.value.firstDay)
    const days = daysFrom(from, to)
    if (mode.value !== 'year' && mode.value !== 'agenda')
      return shown.value.isKnown ? rangeFacts(days, shown.value) : null
    return counts.value === null || saved.value === null ? null : countedFacts(days, counts.value, saved.value)
  })
  const words = computed<RangeWords>(() =>
    rangeWords(
      {
        ...(facts.value ?? { none: [], part: [], days: 0, fetchedAt: null, events: 0 }),
        isKnown: facts.value !== null,
        connectivity: sync.status?.connectivity.state ?? 'unknown',
        isNarrowed: filter.value.hidden.length > 0 || filter.value.person !== null,
        deleted: filter.value.deleted,
        tooOften: tooOften.value
      },
      now.value
    )
  )
  return { facts, words }
}
