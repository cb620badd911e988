/** How full a day is beside the fullest of those that are shown. Pure. */

/** 0 without an event, else 1 to 4. The fullest days do not make all others look empty: every quarter has its level. */
export function heatOf(total: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (total <= 0) return 0
  const share = total / Math.max(most, 4)
  return share > 0.75 ? 4 : share > 0.5 ? 3 : share > 0.25 ? 2 : 1
}
