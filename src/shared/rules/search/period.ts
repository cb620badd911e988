/** The days of a period as moments of what was found: see `at` of a hit. */

export interface Period {
  /** Days, both included; null: open. */
  readonly from: string | null
  readonly to: string | null
}

const DAY = 86_400_000
/** Times without a zone are sorted as if they were UTC: days begin where those do. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const isOpen = ({ from, to }: Period): boolean => from === null && to === null

/** Whether a moment lies in a period, for one that is not open. Epoch milliseconds. */
export function isWithin({ from, to }: Period): (at: number) => boolean {
  const first = from === null ? -Infinity : startOf(from)
  const behind = to === null ? Infinity : startOf(to) + DAY
  return (at) => at >= first && at < behind
}
