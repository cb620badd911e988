/** Divides a page's width between saved views, list and open record. Pure; all numbers are CSS pixels. */

export const VIEWS = { usual: 188, min: 140, max: 360 } as const
const LIST_MIN = 280
const DETAIL_MIN = 340
/** Minimum widths of list and record while the views pane is shown: the views give way first. */
const BESIDE_VIEWS = { list: 560, split: LIST_MIN + 120 + DETAIL_MIN + 60 } as const
/** Default share of the list in the width without the views pane. */
const LIST_SHARE = 0.54

/** The user's settings of the views pane. */
export interface ViewsWanted {
  /** Null for the default width. */
  readonly width: number | null
  readonly isFolded: boolean
}

export interface PaneLayout {
  /** 0: views are chosen above the list, not in a pane. */
  readonly views: number
  /** Whether there is room for the views pane, shown or collapsed. */
  readonly doViewsFit: boolean
  /** Maximum width of the views pane. */
  readonly viewsMax: number
  readonly list: number
  /** Range of the border between list and record. */
  readonly min: number
  readonly max: number
}

/**
 * @param wanted the user's list width, null for the default
 * @param wantedViews null on a page without views
 */
export function paneLayout(
  width: number,
  isOpen: boolean,
  wanted: number | null,
  isNarrow: boolean,
  wantedViews: ViewsWanted | null = { width: null, isFolded: false }
): PaneLayout {
  const others = isOpen ? BESIDE_VIEWS.split : BESIDE_VIEWS.list
  const doViewsFit = !isNarrow && wantedViews !== null && width >= VIEWS.usual + others
  const viewsMax = Math.max(VIEWS.min, Math.min(VIEWS.max, width - others))
  const views =
    doViewsFit && !wantedViews.isFolded ? Math.min(Math.max(wantedViews.width ?? VIEWS.usual, VIEWS.min), viewsMax) : 0
  const room = width - views
  const max = Math.max(LIST_MIN, room - DETAIL_MIN)
  const list = isOpen && !isNarrow ? Math.min(Math.max(wanted ?? Math.round(room * LIST_SHARE), LIST_MIN), max) : room
  return { views, doViewsFit, viewsMax, list, min: LIST_MIN, max }
}
