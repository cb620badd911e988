/** Divides the width of the room between folders, list and details. Pure; all numbers are CSS pixels. */

const SIDE = 248
const SIDE_MIN = 160
const LIST_MIN = 320
const DETAIL_MIN = 320
/** The details' default share of what the folders leave. */
const DETAIL_SHARE = 0.38

export interface FilesLayout {
  /** 0: the folders come over the list when they are asked for. */
  readonly side: number
  readonly sideMax: number
  readonly sideMin: number
  readonly list: number
  readonly listMin: number
  readonly listMax: number
}

/** `side` and `list` are the user's widths; null for the default. */
export function filesLayout(
  width: number,
  open: boolean,
  narrow: boolean,
  side: number | null,
  list: number | null
): FilesLayout {
  const others = LIST_MIN + (open ? DETAIL_MIN : 0)
  const fits = !narrow && width >= SIDE_MIN + others
  const sideMax = Math.max(SIDE_MIN, width - others)
  const shownSide = fits ? Math.min(Math.max(side ?? SIDE, SIDE_MIN), sideMax) : 0
  const room = width - shownSide
  const listMax = Math.max(LIST_MIN, room - DETAIL_MIN)
  const beside = open && !narrow
  const wanted = list ?? Math.round(room * (1 - DETAIL_SHARE))
  return {
    side: shownSide,
    sideMin: SIDE_MIN,
    sideMax,
    list: beside ? Math.min(Math.max(wanted, LIST_MIN), listMax) : room,
    listMin: LIST_MIN,
    listMax
  }
}
