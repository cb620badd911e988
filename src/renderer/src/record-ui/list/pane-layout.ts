/** Divides the width of a room between views, list and open record. Pure; all numbers are CSS pixels. */

export const VIEWS = { usual: 188, min: 140, max: 360 } as const
const LIST_MIN = 280
const DETAIL_MIN = 340
/** What list and record have at least while the views stand beside them: the views give way first. */
const BESIDE_VIEWS = { list: 560, split: LIST_MIN + 120 + DETAIL_MIN + 60 } as const
/** The list's default share of the width without the views. */
const LIST_SHARE = 0.54

/** What the user wants of the pane of views. */
export interface ViewsWanted {
  /** Null for the usual width. */
  readonly width: number | null
  readonly folded: boolean
}

export interface PaneLayout {
  /** 0: views are chosen above the list, not in a pane. */
  readonly views: number
  /** There is room for the pane of views, shown or folded. */
  readonly viewsFit: boolean
  /** How far the views may be widened. */
  readonly viewsMax: number
  readonly list: number
  /** How far the border between list and detail may be moved. */
  readonly min: number
  readonly max: number
}

/** `wanted`: the user's width of the list, null for the default. `wantedViews`: null in a room without views. */
export function paneLayout(
  width: number,
  open: boolean,
  wanted: number | null,
  narrow: boolean,
  wantedViews: ViewsWanted | null = { width: null, folded: false }
): PaneLayout {
  const others = open ? BESIDE_VIEWS.split : BESIDE_VIEWS.list
  const viewsFit = !narrow && wantedViews !== null && width >= VIEWS.usual + others
  const viewsMax = Math.max(VIEWS.min, Math.min(VIEWS.max, width - others))
  const views =
    viewsFit && !wantedViews.folded ? Math.min(Math.max(wantedViews.width ?? VIEWS.usual, VIEWS.min), viewsMax) : 0
  const room = width - views
  const max = Math.max(LIST_MIN, room - DETAIL_MIN)
  const list = open && !narrow ? Math.min(Math.max(wanted ?? Math.round(room * LIST_SHARE), LIST_MIN), max) : room
  return { views, viewsFit, viewsMax, list, min: LIST_MIN, max }
}
