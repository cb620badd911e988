/** Pointer events in a day-based view, dispatched by the data attributes of its elements. */
import type { CalendarOccurrence, Day } from '@shared/model/calendar'
import { dragRecord } from '../../composables/drag-link'
import { eventTitle } from './event-look'
import type { Stop } from './layout/walk'

export interface ViewEmits {
  (event: 'select', day: Day, stop: Stop | null): void
  (event: 'open', occurrence: CalendarOccurrence, isByKey: boolean): void
  (event: 'more' | 'day', day: Day): void
}

export interface ViewPress {
  /** The view's element, which keeps the focus whatever is pressed. */
  readonly view: () => HTMLElement | null
  /** The rendered event with this key. */
  readonly drawn: (key: string) => CalendarOccurrence | undefined
  /** Whether a click on a day's name opens that day. */
  readonly leadsToDay: () => boolean
  readonly emit: ViewEmits
}

/**
 * `[data-key]`: an event; `[data-more]`: "more"; `[data-name]`: a day's name; `[data-own]` handles its events itself.
 */
export function useViewPress({ view, drawn, leadsToDay, emit }: ViewPress) {
  const keyOf = (target: EventTarget | null): string | undefined =>
    (target as Element).closest<HTMLElement>('[data-key]')?.dataset['key']
  const focus = (): void => view()?.focus({ preventScroll: true })
  return {
    onClick(event: MouseEvent): void {
      const target = event.target as Element
      const day = target.closest<HTMLElement>('[data-day]')?.dataset['day']
      if (day === undefined || target.closest('[data-own]')) return
      const key = keyOf(target)
      if (key !== undefined) focus()
      if (key !== undefined) {
        emit('select', day, { day, key })
        const occurrence = drawn(key)
        if (occurrence !== undefined) emit('open', occurrence, false)
      } else if (target.closest('[data-more]')) {
        emit('select', day, { day, key: null })
        emit('more', day)
      } else if (target.closest('[data-name]') && leadsToDay()) emit('day', day)
      else emit('select', day, null)
    },
    onMouseDown(event: MouseEvent): void {
      if (event.button !== 0 || (event.target as Element).closest('[data-own]')) return
      // An event may be dragged out, so the default is kept; the focus returns to the view at the end.
      if (keyOf(event.target) === undefined) event.preventDefault()
      focus()
    },
    onDragEnd: focus,
    onDragStart(event: DragEvent): void {
      const key = keyOf(event.target)
      const occurrence = key === undefined ? undefined : drawn(key)
      if (occurrence !== undefined) dragRecord(event, eventTitle(occurrence), 'calendar-event', occurrence.id)
    },
    focus,
    openStop(at: Stop): void {
      if (at.key === null) return emit('more', at.day)
      const occurrence = drawn(at.key)
      if (occurrence !== undefined) emit('open', occurrence, true)
    }
  }
}

/** The stops of a view; an event drawn several times counts once. */
export function eachOnce(stops: readonly Stop[]): Stop[] {
  const seen = new Set<string>()
  return stops.filter(({ key }) => {
    if (key === null) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
