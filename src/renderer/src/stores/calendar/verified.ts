/** Whether the service, asked with its own filter by category, agrees with what is shown. */
import type { CalendarFilter, Day, InZone } from '@shared/model/calendar'
import type { InWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'

/** Somebody who pages or clicks through the legend does not ask for each step. Milliseconds. */
const SETTLED = 800

export type Verifying = InWorkspace & InZone & { readonly from: Day; readonly to: Day; readonly filter: CalendarFilter }

/** @param query null: there is nothing to compare */
export function useVerified(query: () => Verifying | null) {
  const { value, error } = useLiveRead('calendar.verify', query, { changedBy: {}, wait: () => SETTLED })
  return { verified: value, error }
}
