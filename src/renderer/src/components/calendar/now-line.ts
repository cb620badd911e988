/** Position of the current time in a list of events. Pure. */
import type { CalendarRow, Day } from '@shared/model/calendar'

export interface CurrentTime {
  readonly today: Day
  /** Epoch milliseconds. */
  readonly now: number
}

/** Whether the row comes after the current time. Whole days of today have begun. */
function isAhead({ day, occurrence: { times } }: CalendarRow, { today, now }: CurrentTime): boolean {
  if (day === null || day < today) return false
  return day > today || (times.kind === 'moments' && times.start > now)
}

/**
 * The edge of the row at which the current time stands; null elsewhere.
 *
 * @param row a row with a day
 * @param before the row before it; null for the first row, undefined while it loads
 * @param isLast whether no row follows
 */
export function nowBeside(
  row: CalendarRow,
  before: CalendarRow | null | undefined,
  isLast: boolean,
  at: CurrentTime
): 'above' | 'below' | null {
  if (row.day === null || before === undefined) return null
  if (!isAhead(row, at)) return isLast && row.day === at.today ? 'below' : null
  if (before === null) return row.day === at.today ? 'above' : null
  return isAhead(before, at) ? null : 'above'
}
