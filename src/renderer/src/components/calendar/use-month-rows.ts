/** The weeks of a month as rendered: days, visible bars, and focusable stops. */
import { computed, type Ref } from 'vue'
import type { CalendarOccurrence, Day } from '@shared/model/calendar'
import { isSameMonth } from '../../basics/days'
import { useCalendar, type EventLook } from './calendar-context'
import { dayWords } from './day-words'
import { fitted, lanesOf, type Bar } from './layout/lanes'
import type { Stop } from './layout/walk'
import { weekNumber, weeksOfMonth } from './layout/weeks'
import type { ShownDays } from './shown-days'
import { eachOnce } from './view-press'

/** Heights of the day's number, and of a lane with its gap; px. */
const HEAD = 26
const LANE = 22
const DOTS = 3

interface Chip {
  readonly bar: Bar
  readonly id: string
  readonly look: EventLook
  readonly isGrounded: boolean
}

export interface MonthRowsOptions {
  /** `YYYY-MM`. */
  readonly month: Readonly<Ref<string>>
  readonly days: () => ShownDays
  /** Whether days have dots instead of events. */
  readonly isNarrow: () => boolean
  /** Height of all weeks together; px. */
  readonly height: () => number
}

export function useMonthRows({ month, days, isNarrow, height }: MonthRowsOptions) {
  const { look, rules, weekNumbers } = useCalendar()
  const weeks = computed(() => weeksOfMonth(`${month.value}-01`, rules.value.firstDay))
  const room = computed(() => Math.max(1, Math.floor((height() / weeks.value.length - HEAD - 3) / LANE)))

  const dotsOf = (place: number, bars: readonly Bar[]): string[] =>
    bars
      .filter(({ from, days: count }) => from <= place && from + count > place)
      .slice(0, DOTS)
      .map(({ placed }) => look(placed.occurrence).colour)

  function chipsOf(line: number, place: number, bars: readonly Bar[]): Chip[] {
    return bars.flatMap((bar, index) => {
      if (bar.from !== place) return []
      const { occurrence, span } = bar.placed
      const isGrounded = span.allDay || span.first !== span.last
      return [{ bar, id: `cal-event-${line}-${index}`, look: look(occurrence), isGrounded }]
    })
  }

  const rows = computed(() =>
    weeks.value.map((week, line) => {
      const { byDay, isKnown, placed } = days()
      const lanes = lanesOf(week, placed)
      const totals = week.map((day) => byDay.get(day)?.total ?? 0)
      const fit = fitted(lanes, totals, room.value)
      return {
        number: weekNumbers.value ? weekNumber(week[0]!, rules.value) : null,
        cells: week.map((day, place) => {
          const one = byDay.get(day)
          return {
            day,
            id: `cal-day-${day}`,
            number: Number(day.slice(-2)),
            other: !isSameMonth(day, `${month.value}-01`),
            saved: isKnown ? (one?.saved ?? 'none') : 'whole',
            said: dayWords(day, one ?? null, isKnown),
            chips: isNarrow() ? [] : chipsOf(line, place, fit.bars),
            more: isNarrow() ? 0 : (fit.more[place] ?? 0),
            total: one?.total ?? 0,
            dots: isNarrow() ? dotsOf(place, lanes.bars) : []
          }
        })
      }
    })
  )
  const cells = computed(() => rows.value.flatMap((row) => row.cells))
  const stops = computed<readonly Stop[]>(() =>
    eachOnce(
      cells.value.flatMap(({ day, chips, more }) => [
        ...chips.map(({ bar }): Stop => ({ day, key: bar.placed.occurrence.key })),
        ...(more > 0 ? [{ day, key: null }] : [])
      ])
    )
  )
  const drawn = (key: string): CalendarOccurrence | undefined =>
    cells.value.flatMap(({ chips }) => chips).find(({ bar }) => bar.placed.occurrence.key === key)?.bar.placed
      .occurrence

  /** The id of the focused element. */
  function idOf(at: Day, stop: Stop | null): string {
    if (stop === null) return `cal-day-${at}`
    if (stop.key === null) return `cal-more-${stop.day}`
    const cell = cells.value.find(({ day }) => day === stop.day)
    return cell?.chips.find(({ bar }) => bar.placed.occurrence.key === stop.key)?.id ?? `cal-day-${at}`
  }
  return { weeks, rows, stops, drawn, idOf }
}
