/** Appearance of the calendar: weeks and hours by the locale or the user, categories and their marks. */
import { computed, type ComputedRef } from 'vue'
import type { CalendarView } from '@shared/contract/prefs'
import type { CalendarCategory, CalendarOccurrence } from '@shared/model/calendar'
import type { CalendarContext, EventLook } from '../../components/calendar/calendar-context'
import { categoryMarks } from '../../components/calendar/category-look'
import { lookOf } from '../../components/calendar/event-look'
import { rulesFrom, weekRules } from '../../basics/week-rules'
import { dayOf } from '../../basics/days'
import { formatLocale } from '../../basics/format'
import { useNow } from '../../basics/now'
import { currentLanguage } from '../../locales'

const HOURS = { from: 8, to: 20 } as const

export function useCalendarSetup(
  kept: () => CalendarView,
  list: Readonly<ComputedRef<readonly CalendarCategory[]>>,
  openId: ComputedRef<number | null>
): CalendarContext {
  const now = useNow()
  const localeRules = computed(() => weekRules(formatLocale()))
  const rules = computed(() => rulesFrom(localeRules.value, kept().firstDay))
  const categories = computed(() => new Map(list.value.map((one) => [one.id, one])))
  const marks = computed(() => categoryMarks(list.value))
  /** Cache of event looks; a change of language or categories clears it. */
  const looks = computed(() => {
    void currentLanguage()
    void formatLocale()
    void categories.value
    return new WeakMap<CalendarOccurrence, EventLook>()
  })
  return {
    look(occurrence) {
      const known = looks.value.get(occurrence)
      if (known !== undefined) return known
      const made = lookOf(occurrence, categories.value, marks.value)
      looks.value.set(occurrence, made)
      return made
    },
    categories,
    marks,
    rules,
    weekNumbers: computed(() => kept().weekNumbers),
    hours: computed(() => kept().hours ?? HOURS),
    today: computed(() => dayOf(new Date(now.value))),
    now,
    openId
  }
}
