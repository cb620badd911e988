/** The days of what was found, and whether they lie in a period. */
import { dayText } from '../calendar/times'
import { shownDay } from '../filter/days'

export interface Period {
  /** Days, both included; null: open. */
  readonly from: string | null
  readonly to: string | null
}

export const isOpen = ({ from, to }: Period): boolean => from === null && to === null

/** Whether a day lies in a period; what has none lies in no period. */
export const isWithin =
  ({ from, to }: Period) =>
  (day: string | null): boolean =>
    day !== null && (from === null || day >= from) && (to === null || day <= to)

/**
 * The day on which a record was changed last, or else created, as lists show it; `YYYY-MM-DD`. Null: it does not say.
 */
export function dayOf(record: { readonly updated: string | null; readonly created: string | null }): string | null {
  const day = shownDay(record.updated) ?? shownDay(record.created)
  return day === null ? null : dayText(day)
}
