/** Events for Today: the user's remaining ones, the next one, and others' events in one line. */
import { computed } from 'vue'
import type { CalendarOccurrence, Day, DaysPage } from '@shared/model/calendar'
import { dayOf, shiftDays } from '../../basics/days'
import { useNow } from '../../basics/now'
import { isOver } from '../../composables/event-times'
import { useWorkspaces } from '../../state/workspaces'
import { useCalendarDays, type ShownDays } from '../../stores/calendar/days'
import { useNextEvent } from '../../stores/calendar/next-event'
import { useZone } from '../../stores/calendar/zone'
import { useMe } from '../../stores/me'
import { useTodayChoices } from '../../stores/today-choices'

/** Number of rows for today and tomorrow; the calendar shows fuller days. */
const SHOWN = [5, 3] as const
/** Number of events to read per day: enough to find those without people. */
const READ = 60

export interface EventsOfDay {
  readonly day: Day
  /** Events that are not over, whole days first. */
  readonly rows: readonly CalendarOccurrence[]
  /** Number of further events, including past ones. */
  readonly more: number
  readonly saved: 'whole' | 'part' | 'none'
  readonly fetchedAt: number | null
}

/** Events of other people on one day. */
export interface OthersOfDay {
  readonly day: Day
  /** Whole-day events, such as leave. */
  readonly wholeDays: readonly CalendarOccurrence[]
  readonly count: number
}

/** The occurrences of a page on a day, in order. */
function drawnOn(page: DaysPage, day: Day) {
  const byKey = new Map(page.occurrences.map((one) => [one.key, one]))
  const known = page.days.find((one) => one.day === day)
  return { known, all: (known?.keys ?? []).flatMap((key) => byKey.get(key) ?? []) }
}

export function useTodayEvents() {
  const workspaces = useWorkspaces()
  const zone = useZone()
  const me = useMe()
  const choices = useTodayChoices()
  const now = useNow()
  /** Changes after midnight, without an event. */
  const today = computed<Day>(() => dayOf(new Date(now.value)))
  const days = computed<readonly Day[]>(() => [today.value, shiftDays(today.value, 1)])
  const person = computed(() => (choices.onlyMine ? me.userId : null))
  const where = (whose: number | null): ShownDays | null =>
    workspaces.activeId === null || !me.loaded
      ? null
      : {
          ...{
            workspaceId: workspaces.activeId,
            zone: zone.value,
            from: today.value,
            to: days.value[1]!,
            perDay: READ
          },
          filter: { deleted: false, hidden: [], person: whose }
        }
  const everybodys = useCalendarDays(
    () => where(null),
    () => [],
    'today-events'
  )
  const own = useCalendarDays(
    () => (person.value === null ? null : where(person.value)),
    () => [],
    'today-own-events'
  )
  const isRead = (): boolean => everybodys.answer.value !== null && (person.value === null || own.answer.value !== null)

  /** Whether the event gets its own row. An event without people may be the user's. */
  const isRow = ({ people, times }: CalendarOccurrence): boolean =>
    person.value === null ? times.kind === 'moments' : people.length === 0

  const split = computed(() => {
    const all = everybodys.answer.value?.value
    if (all === undefined || !isRead()) return null
    return days.value.map((day, at) => {
      const { known, all: drawn } = drawnOn(all, day)
      const mine = own.answer.value === null || person.value === null ? null : drawnOn(own.answer.value.value, day)
      const named = new Set(mine?.all.map(({ key }) => key))
      const rows = drawn.filter((one) => named.has(one.key) || isRow(one))
      // The user's events that everybody's page had no room for, on a very full day.
      const seen = new Set(rows.map(({ key }) => key))
      rows.push(...(mine?.all.filter(({ key }) => !seen.has(key)) ?? []))
      const ahead = rows.filter((one) => !isOver(one, now.value))
      const read = mine ?? { known, all: drawn }
      const unread = (read.known?.total ?? 0) - read.all.length
      const shown = ahead.slice(0, SHOWN[at])
      const others = (known?.total ?? 0) - rows.length - unread
      // The line of others' events covers today only. For everyone, tomorrow's number includes them.
      const untold = person.value === null && at > 0 ? others : 0
      return {
        events: {
          ...{ day, rows: shown, more: rows.length - shown.length + unread + untold },
          ...{ saved: known?.saved ?? 'none', fetchedAt: known?.fetchedAt ?? null }
        } satisfies EventsOfDay,
        others: {
          day,
          wholeDays: drawn.filter((one) => one.times.kind === 'days' && !named.has(one.key) && !isRow(one)),
          count: others
        } satisfies OthersOfDay
      }
    })
  })
  const isNextAsked = computed(() => split.value?.every(({ events }) => events.rows.length === 0) === true)
  const next = useNextEvent(() => {
    const of = isNextAsked.value ? where(person.value) : null
    if (of === null) return null
    return { workspaceId: of.workspaceId, zone: of.zone, from: shiftDays(of.to, 1), person: person.value }
  })

  return {
    now,
    person,
    /** Today and tomorrow; null until they are read. */
    days: computed(() => split.value?.map(({ events }) => events) ?? null),
    /** Others' events of today; null until they are read. */
    others: computed(() => split.value?.[0]?.others ?? null),
    /** Null while there are events today or tomorrow. */
    ahead: next.ahead,
    tooOften: computed(() => everybodys.answer.value?.value.tooOften),
    failure: computed(() => everybodys.answer.value?.failure ?? null),
    error: computed(() => everybodys.error.value ?? own.error.value ?? next.error.value),
    reread: (): Promise<unknown> => Promise.all([everybodys.reread(), own.reread(), next.reread()])
  }
}
