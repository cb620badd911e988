/**
 * Browsers cut elements off at about 33 million device pixels, which a list of a million rows exceeds. Of a longer list a
 * window of at most `MAX_SCROLL_ROWS` rows is laid out, from row `base` on. Small scrolling moves within the window, pixel
 * by pixel; a long jump of the scrollbar moves the window in proportion. A shorter list is its own window.
 */
export const MAX_SCROLL_ROWS = 200_000

export interface ScrollWindow {
  /** Rows that are laid out: the height of the scrolled content in rows. */
  readonly rows: number
  /** The row of the list at the top of the window. */
  readonly base: number
}

/** A scroll position, in rows from the top of the window, with fractions. */
export interface Placed extends ScrollWindow {
  readonly top: number
}

/**
 * The window for a list of `total` rows, with row `first` at the top of the screen.
 *
 * @param screenRows rows that fit on screen, with fractions, or the list would end short of its last row
 */
export function placeScrollWindow(total: number, first: number, screenRows: number, limit = MAX_SCROLL_ROWS): Placed {
  const rows = Math.min(total, limit)
  const spare = total - rows
  const highest = Math.max(0, total - screenRows)
  const wanted = Math.min(Math.max(first, 0), highest)
  if (spare === 0) return { rows, base: 0, top: wanted }
  // Base and top grow together over the length of the list, so that the thumb shows the place in the whole list.
  const base = Math.round((wanted / highest) * spare)
  return { rows, base, top: wanted - base }
}

/** The row at the top of the screen after the scrollbar was dragged so far that the window has to move. */
export function jumpTarget(total: number, top: number, screenRows: number, limit = MAX_SCROLL_ROWS): number {
  const rows = Math.min(total, limit)
  const reach = Math.max(1, rows - screenRows)
  return (Math.min(Math.max(top, 0), reach) / reach) * Math.max(0, total - screenRows)
}

/** Whether the window has to move: the screen is near one of its ends, and the list goes on there. */
export function nearsEnd(current: ScrollWindow, total: number, top: number, screenRows: number): boolean {
  const margin = Math.min(screenRows * 20, current.rows / 4)
  return (
    (top < margin && current.base > 0) ||
    (top > current.rows - screenRows - margin && current.base + current.rows < total)
  )
}
