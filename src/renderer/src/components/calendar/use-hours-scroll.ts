/**
 * Scroll position and scale of the hours: the chosen hours fill the view, which starts with the first of them, or with
 * the current time.
 */
import { computed, nextTick, onScopeDispose, ref, watch, type Ref } from 'vue'
import type { Day } from '@shared/model/calendar'
import { useCalendar } from './calendar-context'

/** Minimum height of an hour; px. */
const LEAST_HOUR = 34

export interface HoursScrollOptions {
  /** The scroller, and its sticky part above the hours. */
  readonly grid: Readonly<Ref<HTMLElement | null>>
  readonly heads: Readonly<Ref<HTMLElement | null>>
  readonly range: () => readonly Day[]
  /** Id of the focused event, which is scrolled into view; null without one. */
  readonly activeId: () => string | null
}

export function useHoursScroll({ grid, heads, range, activeId }: HoursScrollOptions) {
  const { hours, today, now } = useCalendar()
  /** Heights of the visible hours, and of the part above; px. */
  const height = ref(0)
  const above = ref(0)
  let observer: ResizeObserver | null = null
  watch(
    grid,
    (element) => {
      observer?.disconnect()
      if (!element) return
      const measure = (): void => {
        above.value = heads.value?.offsetHeight ?? 0
        height.value = Math.max(0, element.clientHeight - above.value)
      }
      observer = new ResizeObserver(measure)
      observer.observe(element)
      if (heads.value) observer.observe(heads.value)
      measure()
    },
    { flush: 'post' }
  )
  onScopeDispose(() => observer?.disconnect())

  const hourIn = (room: number): number => Math.max(LEAST_HOUR, room / Math.max(1, hours.value.to - hours.value.from))
  const hourHeight = computed(() => hourIn(height.value))
  const nowMinutes = computed(() => {
    const date = new Date(now.value)
    return date.getHours() * 60 + date.getMinutes()
  })

  /** To the first of the hours that are to be seen; today alone opens at now where that lies outside of them. */
  function showHours(): void {
    const element = grid.value
    if (!element || height.value === 0) return
    const hour = nowMinutes.value / 60
    const isOutside =
      range().length === 1 && range()[0] === today.value && (hour < hours.value.from || hour > hours.value.to)
    element.scrollTop = (isOutside ? Math.max(0, hour - 1) : hours.value.from) * hourHeight.value
  }
  // Runs once the hours have their final height: before, there is less to scroll.
  watch([() => height.value > 0, () => `${hours.value.from}-${hours.value.to}`], showHours, { flush: 'post' })

  // When the view's height changes, the same hour stays at the top.
  watch(
    height,
    (room, before) => {
      if (grid.value && before > 0 && room > 0) grid.value.scrollTop *= hourIn(room) / hourIn(before)
    },
    { flush: 'post' }
  )

  watch(activeId, (id) => {
    if (id === null) return
    void nextTick(() => document.getElementById(id)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }))
  })
  return { height, above, hourHeight, nowMinutes }
}
