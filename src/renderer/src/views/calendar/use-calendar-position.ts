/**
 * Current position in the calendar. It is kept here, so that a key paints at once, and written to the address for Back.
 */
import { computed, ref, watch, type Ref } from 'vue'
import { useRoute, useRouter, type LocationQueryRaw, type RouteLocationRaw } from 'vue-router'
import { CALENDAR_MODES, type CalendarMode, type CalendarOccurrence, type Day } from '@shared/model/calendar'
import { nearestDay } from '@shared/rules/day-limits'
import { dayOf, readDay } from '../../basics/days'
import { useCalendarView } from '../../stores/calendar/calendar-view'
import { useWorkspaces } from '../../state/workspaces'

export interface OpenEvent {
  readonly id: number
  /** Key of the occurrence; null if a link names only the event. */
  readonly key: string | null
}

/** @param isNarrow one pane at a time: opening an event adds a history entry */
export function useCalendarPosition(isNarrow: Readonly<Ref<boolean>>) {
  const route = useRoute()
  const router = useRouter()
  const workspaces = useWorkspaces()
  const views = useCalendarView()
  const kept = computed(() => (workspaces.activeId === null ? null : views.of(workspaces.activeId)))
  watch(kept, (view) => void view?.read(), { immediate: true })

  const day = ref<Day>(dayOf(new Date()))
  /** Null: the last used view. */
  const wanted = ref<CalendarMode | null>(null)
  const mode = computed<CalendarMode>(() => wanted.value ?? kept.value?.now.value.mode ?? 'month')
  const isUndated = ref(false)
  const open = ref<OpenEvent | null>(null)
  /** Whether a link names an event without a day: the view moves there once the day is known. */
  const isDayless = ref(false)

  /** The last address written here, which is not read back. */
  let written = ''
  const isHere = computed(() => route.name === 'calendar')
  function read(): void {
    if (!isHere.value) return
    const { view, day: text, at, list } = route.query
    wanted.value = CALENDAR_MODES.find((one) => one === view) ?? null
    const named = typeof text === 'string' ? readDay(text) : null
    const { id } = route.params
    const event = typeof id === 'string' && id !== '' ? Number(id) : null
    isDayless.value = named === null && event !== null
    if (named !== null) day.value = named
    else if (event === null) day.value = dayOf(new Date())
    isUndated.value = list === 'undated'
    open.value = event === null ? null : { id: event, key: typeof at === 'string' ? at : null }
  }
  watch(
    () => route.fullPath,
    () => {
      if (route.fullPath !== written) read()
    },
    { immediate: true }
  )

  function address(): RouteLocationRaw {
    const query: LocationQueryRaw = {
      ...(wanted.value === null ? {} : { view: wanted.value }),
      day: day.value,
      ...(isUndated.value ? { list: 'undated' } : {}),
      ...(open.value?.key == null ? {} : { at: open.value.key })
    }
    const params = open.value === null ? {} : { kind: 'events', id: String(open.value.id) }
    return { name: 'calendar', params, query }
  }
  function write(how: 'push' | 'replace'): Promise<unknown> {
    if (!isHere.value) return Promise.resolve()
    const to = address()
    written = router.resolve(to).fullPath
    return written === route.fullPath ? Promise.resolve() : router[how](to)
  }

  return {
    day: computed(() => day.value),
    mode,
    isUndated: computed(() => isUndated.value),
    open: computed(() => open.value),
    isDayless: computed(() => isDayless.value),
    kept,
    /** Moves to another day or page, without a history entry. */
    walk(to: Day): void {
      isDayless.value = false
      const near = nearestDay(to)
      if (near === day.value) return
      day.value = near
      void write('replace')
    },
    /** Moves to another day or view, with a history entry. */
    go(to: Day, next: CalendarMode | null = null): void {
      isDayless.value = false
      day.value = nearestDay(to)
      isUndated.value = false
      if (next !== null && next !== mode.value) {
        wanted.value = next
        kept.value?.change({ mode: next })
      }
      void write('push')
    },
    setMode(next: CalendarMode): void {
      if (next === mode.value && !isUndated.value) return
      wanted.value = next
      isUndated.value = false
      kept.value?.change({ mode: next })
      void write('push')
    },
    setUndated(isShown: boolean): void {
      isUndated.value = isShown
      void write('push')
    },
    async show(event: Pick<CalendarOccurrence, 'id' | 'key'> | null): Promise<void> {
      const was = open.value
      open.value = event === null ? null : { id: event.id, key: event.key }
      await write(isNarrow.value && was === null && event !== null ? 'push' : 'replace')
    },
    /** The route without the event, for the back button in a narrow window. */
    withoutEvent: (): RouteLocationRaw => ({
      name: 'calendar',
      query: { ...(wanted.value === null ? {} : { view: wanted.value }), day: day.value }
    })
  }
}

export type CalendarPosition = ReturnType<typeof useCalendarPosition>
