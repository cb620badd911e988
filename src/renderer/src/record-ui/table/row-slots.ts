/**
 * Slots reuse elements: a row that scrolls out hands its element to the one that comes in. Row n + `slots` has the slot
 * of row n, so visible rows never share one. Creating and removing elements is most of the cost of scrolling.
 */

/** Overscan: rows rendered beyond each end of the screen, so that short scrolls find finished rows. */
const SPARE = 6

/** The number of elements: as many rows as can be visible at once, partly visible ones included. */
export function slotsFor(height: number, rowHeight: number): number {
  return Math.ceil(height / rowHeight) + 1 + 2 * SPARE
}

/**
 * The rows to render, `last` exclusive, of `count` rows of equal height. The number always equals the slots, so that
 * scrolling creates and removes no elements. Lengths in px; empty while the screen has no height. A `top` beyond the
 * end counts as the end.
 */
export function rowsInSight(
  top: number,
  height: number,
  rowHeight: number,
  count: number
): { readonly first: number; readonly last: number } {
  if (height <= 0) return { first: 0, last: 0 }
  // The list has become shorter, and the browser is about to scroll to its end.
  const from = Math.max(0, Math.min(top, count * rowHeight - height))
  const slots = slotsFor(height, rowHeight)
  const first = Math.max(0, Math.min(Math.floor(from / rowHeight) - SPARE, count - slots))
  return { first, last: Math.min(count, first + slots) }
}

/** Rows in document order with their slots: from `firstSlot` on, wrapping around. */
export function inSlots<Row extends { readonly index: number }>(
  rows: readonly Row[],
  slots: number,
  firstSlot: number
): (Row & { readonly slot: number })[] {
  const turn = (slot: number): number => (slot - firstSlot + slots) % slots
  return rows.map((row) => ({ ...row, slot: row.index % slots })).sort((a, b) => turn(a.slot) - turn(b.slot))
}
