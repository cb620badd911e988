import type { ChangeFeedQuery } from '@shared/contract/records'
import type { Queries } from '../../database/queries'
import { readsOf, type CorrectedDecoder, type RecordName } from '../core'
import type { ChangeRecorder } from './change-recorder'
import { changeFeed, changesSinceVisit } from './read-changes'
import type { VisitInput } from './visits'

export const changeWrites = (recorder: ChangeRecorder) => ({
  /** Marks the record's current version as seen by the user. `wasMarked`: it had changed since the last visit. */
  visited: (visit: VisitInput) => recorder.visits.visited(visit)
})

/** Previous values of records, within the limits of `limits.ts`, and the user's visits. */
export function changeReads(queries: Queries, decoder: CorrectedDecoder) {
  const { whole, short } = readsOf(queries)
  return {
    /** Newest first; at most 500 at a time. */
    feed: short((query: ChangeFeedQuery) => changeFeed(queries, decoder, query)),
    since: whole((record: RecordName) => changesSinceVisit(queries, decoder, record))
  }
}
