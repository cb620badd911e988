/** How full a day is beside the other days with events. Pure. */

/** The least number of events of the levels 2 to 4. */
export type HeatSteps = readonly [second: number, third: number, fourth: number]

/** Quartiles of the days that have events: a few very full days do not make all others look alike. */
export function heatSteps(totals: readonly number[]): HeatSteps {
  const sorted = totals.filter((total) => total > 0).toSorted((a, b) => a - b)
  const behind = (share: number): number => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0) + 1
  return [behind(0.25), behind(0.5), behind(0.75)]
}

/** 0 without an event, else 1 to 4. */
export const heatOf = (total: number, steps: HeatSteps): 0 | 1 | 2 | 3 | 4 =>
  total <= 0 ? 0 : total >= steps[2] ? 4 : total >= steps[1] ? 3 : total >= steps[0] ? 2 : 1
