/** Heat-map level of a day. Pure. */

/** 0 without events, else 1 to 4 by quarters of the maximum. */
export function heatOf(total: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (total <= 0) return 0
  const share = total / Math.max(most, 4)
  return share > 0.75 ? 4 : share > 0.5 ? 3 : share > 0.25 ? 2 : 1
}
