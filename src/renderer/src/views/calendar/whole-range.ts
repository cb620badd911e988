import type { Day } from '@shared/model/calendar'
import { monthsBetween } from '@shared/rules/months'

interface OpenRange {
  readonly from: Day | null
  readonly to: Day | null
}

/**
 * Whether every month of a range is saved completely. An open range never is: the service may have events before or
 * after the saved months.
 *
 * @param saved when each month was answered, see `useSavedMonths`; null until loaded
 */
export function isWholeRange({ from, to }: OpenRange, saved: ReadonlyMap<string, number | null> | null): boolean {
  if (from === null || to === null || saved === null) return false
  return monthsBetween(from.slice(0, 7), to.slice(0, 7)).every((month) => saved.get(month) != null)
}
