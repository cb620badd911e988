/** Divides the width of a room between views, list and open record. Pure; all numbers are CSS pixels. */

const VIEWS = 188
const LIST_MIN = 280
const DETAIL_MIN = 340
/** The list's default share of the width without the views. */
const LIST_SHARE = 0.54

export interface PaneLayout {
  /** 0: views are chosen above the list, not in a pane. */
  readonly views: number
  readonly list: number
  /** How far the border between list and detail may be moved. */
  readonly min: number
  readonly max: number
}

/** `wanted`: the user's width of the list, null for the default. `hasViews`: the room has views. */
export function paneLayout(
  width: number,
  open: boolean,
  wanted: number | null,
  narrow: boolean,
  hasViews = true
): PaneLayout {
  const enough = open ? VIEWS + LIST_MIN + 120 + DETAIL_MIN + 60 : VIEWS + 560
  const views = narrow || !hasViews || width < enough ? 0 : VIEWS
  const room = width - views
  const max = Math.max(LIST_MIN, room - DETAIL_MIN)
  const list = open && !narrow ? Math.min(Math.max(wanted ?? Math.round(room * LIST_SHARE), LIST_MIN), max) : room
  return { views, list, min: LIST_MIN, max }
}
