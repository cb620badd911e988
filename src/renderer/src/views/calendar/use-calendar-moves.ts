/** Keyboard navigation of the page: days, events, pages and views. */
import { computed, nextTick, ref, watch, type Ref } from 'vue'
import type { Day } from '@shared/model/calendar'
import { stepped, steppedInDay, type Stop } from '../../components/calendar/layout/walk'
import { drawnRange, turned, weekOf } from '../../components/calendar/layout/weeks'
import type { WeekRules } from '../../basics/week-rules'
import { dayOf, shiftDays } from '../../basics/days'
import type { CalendarMove } from './use-calendar-keys'
import type { CalendarPosition } from './use-calendar-position'

/** A view of days, whose events are stops. */
export interface DaysView {
  readonly stops?: readonly Stop[]
  readonly focus: () => void
  readonly openStop?: (stop: Stop) => void
}

export interface ListView {
  readonly focus: () => void
  readonly step: (by: 1 | -1) => void
  /** Gets a key of the page. Returns whether it is one of the list's keys. */
  readonly take: (event: KeyboardEvent) => boolean
}

export interface MovesOptions {
  readonly place: CalendarPosition
  readonly rules: Readonly<Ref<WeekRules>>
  readonly view: () => DaysView | null
  /** The list shown in place of days: agenda, search, or undated events. */
  readonly list: () => ListView | null
  readonly goTo: () => void
  readonly search: () => void
  /** For Escape: returns whether there was anything to leave. */
  readonly leave: (where: 'view' | 'detail' | 'elsewhere') => boolean
}

export function useCalendarMoves({ place, rules, view, list, goTo, search, leave }: MovesOptions) {
  const { day, mode } = place
  /** The focused event; null: the day itself. */
  const stop = ref<Stop | null>(null)
  watch([mode, () => drawnRange(mode.value, day.value, rules.value.firstDay).from], () => {
    if (stop.value !== null && stop.value.day !== day.value) stop.value = null
  })

  function select(at: Day, to: Stop | null): void {
    stop.value = to
    place.walk(at)
  }
  function walk(to: Day): void {
    stop.value = null
    place.walk(to)
  }
  function step(by: 1 | -1): boolean {
    const next = stepped(view()?.stops ?? [], { day: day.value, stop: stop.value }, by)
    if (next !== null) select(next.day, next)
    return true
  }
  const isInColumns = computed(() => mode.value === 'week' || mode.value === 'day')

  function line(by: 1 | -1): boolean {
    if (!isInColumns.value) walk(shiftDays(day.value, by * 7))
    else select(day.value, steppedInDay(view()?.stops ?? [], { day: day.value, stop: stop.value }, by))
    return true
  }

  function openHere(): boolean {
    if (stop.value !== null) view()?.openStop?.(stop.value)
    else if (mode.value !== 'day') place.go(day.value, 'day')
    return true
  }

  function turn(by: 1 | -1): void {
    stop.value = null
    place.walk(turned(mode.value, day.value, by))
  }

  function act(move: CalendarMove, where: 'view' | 'detail' | 'elsewhere', event?: KeyboardEvent): boolean {
    const rows = list()
    switch (move.kind) {
      case 'mode':
        place.setMode(move.mode)
        // The focused view is gone: focus the next one, at the same day or event.
        if (where === 'view') void nextTick(() => (list() ?? view())?.focus())
        return true
      case 'today':
        stop.value = null
        place.go(dayOf(new Date()))
        return true
      case 'goTo':
        goTo()
        return true
      case 'search':
        search()
        return true
      case 'leave':
        if (where === 'view' && stop.value !== null) {
          stop.value = null
          return true
        }
        return leave(where)
      case 'event':
        if (rows === null) return step(move.by)
        rows.step(move.by)
        return true
      case 'turn':
        if (rows !== null && mode.value !== 'agenda') return false
        turn(move.by)
        return true
      default:
        break
    }
    // Lists handle arrow keys themselves. Without a focus on the page, the list gets them from here.
    if (rows !== null) return event?.target === document.body && rows.take(event)
    if (move.kind === 'day') walk(shiftDays(day.value, move.by))
    else if (move.kind === 'line') return line(move.by)
    else if (move.kind === 'edge') {
      const week = weekOf(day.value, rules.value.firstDay)
      walk((move.end === 'first' ? week[0] : week.at(-1)) ?? day.value)
    } else return openHere()
    return true
  }

  return { stop, select, turn, act }
}
