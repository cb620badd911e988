/** Whether the service, asked with its own filter by category, agrees with what is shown. */
import type { RequestInput } from '@shared/ipc/contract'
import { useLiveRead } from '../../data/live-read'

/** Somebody who pages or clicks through the legend does not ask for each step. Milliseconds. */
const SETTLED = 800

export type Verifying = RequestInput<'calendar.verify'>

/** @param query null: there is nothing to compare */
export function useVerified(query: () => Verifying | null) {
  const { value, error } = useLiveRead('calendar.verify', query, { changedBy: {}, wait: () => SETTLED })
  return { verified: value, error }
}
