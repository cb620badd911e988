/** Divides the page's width between the sidebar, the view and the details. Pure; all numbers are CSS pixels. */

const SIDE = 236
const VIEW_MIN = 460
const DETAIL_MIN = 320
const DETAIL = 380

export interface CalendarLayout {
  /** 0: the sidebar opens over the view on request. */
  readonly side: number
  readonly view: number
  readonly viewMin: number
  readonly viewMax: number
}

/** @param wanted the user's width of the view beside details; null for the default */
export function calendarLayout(
  width: number,
  isOpen: boolean,
  isNarrow: boolean,
  wanted: number | null
): CalendarLayout {
  const isBeside = isOpen && !isNarrow
  const side = !isNarrow && width >= SIDE + VIEW_MIN + (isBeside ? DETAIL_MIN : 120) ? SIDE : 0
  const room = width - side
  const viewMax = Math.max(VIEW_MIN, room - DETAIL_MIN)
  const view = isBeside ? Math.min(Math.max(wanted ?? room - DETAIL, Math.min(VIEW_MIN, viewMax)), viewMax) : room
  return { side, view, viewMin: Math.min(VIEW_MIN, viewMax), viewMax }
}
