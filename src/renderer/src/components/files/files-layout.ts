/** Divides the page's width between folders, list and details. Pure; all numbers are CSS pixels. */

const SIDE = 248
const SIDE_MIN = 160
const LIST_MIN = 320
const DETAIL_MIN = 320
/** Default share of the details in the width without the folders. */
const DETAIL_SHARE = 0.38

export interface FilesLayout {
  /** 0: the folders open over the list on request. */
  readonly side: number
  readonly sideMax: number
  readonly sideMin: number
  readonly list: number
  readonly listMin: number
  readonly listMax: number
}

/**
 * @param side the user's width of the folders, null for the default
 * @param list the user's width of the list, null for the default
 */
export function filesLayout(
  width: number,
  isOpen: boolean,
  isNarrow: boolean,
  side: number | null,
  list: number | null
): FilesLayout {
  const others = LIST_MIN + (isOpen ? DETAIL_MIN : 0)
  const fits = !isNarrow && width >= SIDE_MIN + others
  const sideMax = Math.max(SIDE_MIN, width - others)
  const shownSide = fits ? Math.min(Math.max(side ?? SIDE, SIDE_MIN), sideMax) : 0
  const room = width - shownSide
  const listMax = Math.max(LIST_MIN, room - DETAIL_MIN)
  const isBeside = isOpen && !isNarrow
  const wanted = list ?? Math.round(room * (1 - DETAIL_SHARE))
  return {
    side: shownSide,
    sideMin: SIDE_MIN,
    sideMax,
    list: isBeside ? Math.min(Math.max(wanted, LIST_MIN), listMax) : room,
    listMin: LIST_MIN,
    listMax
  }
}
