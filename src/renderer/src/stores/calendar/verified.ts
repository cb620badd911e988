/** Whether the service's own category filter agrees with the shown events. */
import type { RequestInput } from '@shared/ipc/contract'
import { useLiveRead } from '../../data/live-read'

/** Debounce in milliseconds: paging or clicking through the legend does not send a request for each step. */
const SETTLED = 800

export type Verifying = RequestInput<'calendar.verify'>

/** @param query null: there is nothing to compare */
export function useVerified(query: () => Verifying | null) {
  const { value, error } = useLiveRead('calendar.verify', query, { changedBy: {}, wait: () => SETTLED })
  return { verified: value, error }
}
