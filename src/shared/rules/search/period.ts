/** Days of search hits, and whether they lie in a period. */
import { dayText } from '../calendar/times'
import { shownDay } from '../filter/days'

export interface Period {
  /** Days, both included; null: open. */
  readonly from: string | null
  readonly to: string | null
}

export const isOpen = ({ from, to }: Period): boolean => from === null && to === null

/** Whether a day lies in a period; an undated hit never does. */
export const isWithin =
  ({ from, to }: Period) =>
  (day: string | null): boolean =>
    day !== null && (from === null || day >= from) && (to === null || day <= to)

/** Day of the last change, or else of creation, as lists show it (`YYYY-MM-DD`). Null if unknown. */
export function dayOf(record: { readonly updated: string | null; readonly created: string | null }): string | null {
  const day = shownDay(record.updated) ?? shownDay(record.created)
  return day === null ? null : dayText(day)
}
