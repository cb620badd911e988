/**
 * A row that scrolls out of sight hands its element to the one that comes in: rows next to each other never share a slot,
 * and a row n + `slots` has the slot of row n. Making and removing elements is most of what scrolling would cost.
 */

/** Rows that are drawn beyond each end of the screen, so that a turn of the wheel meets rows that stand already. */
const SPARE = 6

/** Elements that rows are drawn with: as many as can be in sight at once, whatever part of a row is cut off at the ends. */
export function slotsFor(height: number, rowHeight: number): number {
  return Math.ceil(height / rowHeight) + 1 + 2 * SPARE
}

/**
 * The rows to draw, `last` excluded, of a list of `count` rows of the same height: as many as there are slots, wherever
 * the screen stands, so that no element comes or goes while it moves. All lengths in px; none are drawn as long as the
 * screen has no height. A `top` beyond the end of the list is taken for its end.
 */
export function rowsInSight(
  top: number,
  height: number,
  rowHeight: number,
  count: number
): { readonly first: number; readonly last: number } {
  if (height <= 0) return { first: 0, last: 0 }
  // A list that has become shorter is shown from where the browser is about to put it.
  const from = Math.max(0, Math.min(top, count * rowHeight - height))
  const slots = slotsFor(height, rowHeight)
  const first = Math.max(0, Math.min(Math.floor(from / rowHeight) - SPARE, count - slots))
  return { first, last: Math.min(count, first + slots) }
}

/** Rows in the order of the document, each with its slot: from `firstSlot` on, and round. */
export function inSlots<Row extends { readonly index: number }>(
  rows: readonly Row[],
  slots: number,
  firstSlot: number
): (Row & { readonly slot: number })[] {
  const turn = (slot: number): number => (slot - firstSlot + slots) % slots
  return rows.map((row) => ({ ...row, slot: row.index % slots })).sort((a, b) => turn(a.slot) - turn(b.slot))
}
