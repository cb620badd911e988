/** The events that Today shows: those of the user that are still ahead, the next one, and the others in one line. */
import { computed } from 'vue'
import type { CalendarOccurrence, Day, DaysPage } from '@shared/model/calendar'
import { dayOf, shiftDays } from '../../basics/days'
import { useNow } from '../../basics/now'
import { useWorkspaces } from '../../state/workspaces'
import { useCalendarDays, type ShownDays } from '../../stores/calendar/days'
import { useNextEvent } from '../../stores/calendar/next-event'
import { useZone } from '../../stores/calendar/zone'
import { useMe } from '../../stores/me'
import { useTodayChoices } from '../../stores/today-choices'

/** Of today and of tomorrow; a fuller day is looked at in the calendar. */
const SHOWN = [5, 3] as const
/** Of each day: enough to find those that name nobody. */
const READ = 60

export interface EventsOfDay {
  readonly day: Day
  /** Those that are not over, whole days first. */
  readonly rows: readonly CalendarOccurrence[]
  /** Further ones, and those that are over. */
  readonly more: number
  readonly saved: 'whole' | 'part' | 'none'
  readonly fetchedAt: number | null
}

/** What is not the user's, on one day. */
export interface OthersOfDay {
  readonly day: Day
  /** Whole days, such as somebody's leave. */
  readonly wholeDays: readonly CalendarOccurrence[]
  readonly count: number
}

export const isOver = ({ times }: CalendarOccurrence, now: number): boolean =>
  times.kind === 'moments' && Math.max(times.end ?? times.start, times.start) < now

/** The occurrences that a page names on a day, in its order. */
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
  /** Another one after midnight, without an event. */
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

  /** Whether it stands in a row of its own: what names nobody may be the user's. */
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
      // Of a very full day, those that everybody's list has no room for.
      const seen = new Set(rows.map(({ key }) => key))
      rows.push(...(mine?.all.filter(({ key }) => !seen.has(key)) ?? []))
      const ahead = rows.filter((one) => !isOver(one, now.value))
      const read = mine ?? { known, all: drawn }
      const unread = (read.known?.total ?? 0) - read.all.length
      const shown = ahead.slice(0, SHOWN[at])
      const others = (known?.total ?? 0) - rows.length - unread
      // The line of others is of today; everyone's tomorrow has them in its number.
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
    /** Of today; null until they are read. */
    others: computed(() => split.value?.[0]?.others ?? null),
    /** Null while there are events today or tomorrow. */
    ahead: next.ahead,
    tooOften: computed(() => everybodys.answer.value?.value.tooOften),
    failure: computed(() => everybodys.answer.value?.failure ?? null),
    error: computed(() => everybodys.error.value ?? own.error.value ?? next.error.value),
    reread: (): Promise<unknown> => Promise.all([everybodys.reread(), own.reread(), next.reread()])
  }
}
