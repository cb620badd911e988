/** Keys of the calendar. They work anywhere on the page, except in text fields. */
import { onMounted, onUnmounted } from 'vue'
import type { CalendarMode } from '@shared/model/calendar'
import { useCommands } from '../../commands/active'
import type { CommandId } from '../../basics/commands/catalogue'
import { isCovered } from '../../basics/covered'
import { isTyping } from '../../basics/grid-keys'

export type CalendarMove =
  | { readonly kind: 'mode'; readonly mode: CalendarMode }
  /** Moves by days. */
  | { readonly kind: 'day'; readonly by: number }
  /** Up and down: a week in the month view, or to the next event where a day is a column. */
  | { readonly kind: 'line'; readonly by: 1 | -1 }
  | { readonly kind: 'event'; readonly by: 1 | -1 }
  | { readonly kind: 'turn'; readonly by: 1 | -1 }
  | { readonly kind: 'edge'; readonly end: 'first' | 'last' }
  | { readonly kind: 'today' | 'goTo' | 'open' | 'search' | 'leave' }

/** The page's other keys, which are commands. */
const COMMANDS = {
  'calendar-today': { kind: 'today' },
  'calendar-month': { kind: 'mode', mode: 'month' },
  'calendar-week': { kind: 'mode', mode: 'week' },
  'calendar-day': { kind: 'mode', mode: 'day' },
  'calendar-agenda': { kind: 'mode', mode: 'agenda' },
  'calendar-year': { kind: 'mode', mode: 'year' },
  'calendar-next': { kind: 'event', by: 1 },
  'calendar-previous': { kind: 'event', by: -1 },
  'calendar-goTo': { kind: 'goTo' },
  'calendar-search': { kind: 'search' }
} as const satisfies Partial<Record<CommandId, CalendarMove>>

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The action of a key on the page; null for other keys. */
export function calendarKey(event: PressedKey): CalendarMove | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null
  switch (event.key) {
    case 'ArrowLeft':
      return { kind: 'day', by: -1 }
    case 'ArrowRight':
      return { kind: 'day', by: 1 }
    case 'ArrowUp':
      return { kind: 'line', by: -1 }
    case 'ArrowDown':
      return { kind: 'line', by: 1 }
    case 'PageUp':
      return { kind: 'turn', by: -1 }
    case 'PageDown':
      return { kind: 'turn', by: 1 }
    case 'Home':
      return { kind: 'edge', end: 'first' }
    case 'End':
      return { kind: 'edge', end: 'last' }
    case 'Enter':
    case ' ':
      return { kind: 'open' }
    case 'Escape':
      return { kind: 'leave' }
    default:
      return null
  }
}

/** These act only while the view has the focus; the others on the whole page. */
const IN_VIEW: ReadonlySet<CalendarMove['kind']> = new Set(['day', 'line', 'edge', 'open', 'turn'])

/** @param act returns whether the key was used; commands have no event */
export function useCalendarKeys(
  view: () => HTMLElement | null,
  act: (move: CalendarMove, where: 'view' | 'detail' | 'elsewhere', event?: KeyboardEvent) => boolean
): void {
  function whereIs(target: Element | null): 'view' | 'detail' | 'elsewhere' {
    if (target === document.body || (target !== null && view()?.contains(target) === true)) return 'view'
    return target?.closest('[data-region="detail"]') != null ? 'detail' : 'elsewhere'
  }

  useCommands(
    Object.fromEntries(
      Object.entries(COMMANDS).map(([id, move]) => [id, () => act(move, whereIs(document.activeElement))])
    )
  )

  function onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || isCovered() || isTyping(event.target)) return
    const move = calendarKey(event)
    if (move === null) return
    const where = whereIs(event.target instanceof Element ? event.target : null)
    // Buttons handle Enter themselves, and tables and texts the arrow keys.
    if (IN_VIEW.has(move.kind) && where !== 'view') return
    if (act(move, where, event)) event.preventDefault()
  }
  onMounted(() => document.addEventListener('keydown', onKey))
  onUnmounted(() => document.removeEventListener('keydown', onKey))
}
