/**
 * Browsers limit elements to about 33 million device pixels, which a list of a million rows exceeds. For longer lists
 * only a window of `MAX_SCROLL_ROWS` rows is laid out, from row `base` on. Small scrolling moves within the window; a
 * long jump of the scrollbar moves the window in proportion. A shorter list is its own window.
 */
export const MAX_SCROLL_ROWS = 200_000

export interface ScrollWindow {
  /** Number of rows laid out: the height of the scrolled content in rows. */
  readonly rows: number
  /** Index of the first row in the window. */
  readonly base: number
}

/** A scroll position, in fractional rows from the top of the window. */
export interface ScrollAnchor extends ScrollWindow {
  readonly top: number
}

/**
 * The window for a list of `total` rows, with row `first` at the top of the screen.
 *
 * @param screenRows fractional number of rows on screen; rounding would cut off the last row
 */
export function placeScrollWindow(
  total: number,
  first: number,
  screenRows: number,
  limit = MAX_SCROLL_ROWS
): ScrollAnchor {
  const rows = Math.min(total, limit)
  const spare = total - rows
  const highest = Math.max(0, total - screenRows)
  const wanted = Math.min(Math.max(first, 0), highest)
  if (spare === 0) return { rows, base: 0, top: wanted }
  // Base and top grow together over the list, so that the scrollbar's thumb shows the position in the whole list.
  const base = Math.round((wanted / highest) * spare)
  return { rows, base, top: wanted - base }
}

/** The row at the top of the screen after a scrollbar drag that moves the window. */
export function jumpTarget(total: number, top: number, screenRows: number, limit = MAX_SCROLL_ROWS): number {
  const rows = Math.min(total, limit)
  const reach = Math.max(1, rows - screenRows)
  return (Math.min(Math.max(top, 0), reach) / reach) * Math.max(0, total - screenRows)
}

/** Whether the window has to move: the screen is near its end, and the list continues there. */
export function isNearEnd(current: ScrollWindow, total: number, top: number, screenRows: number): boolean {
  const margin = Math.min(screenRows * 20, current.rows / 4)
  return (
    (top < margin && current.base > 0) ||
    (top > current.rows - screenRows - margin && current.base + current.rows < total)
  )
}
