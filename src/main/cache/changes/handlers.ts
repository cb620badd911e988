import type { Queries } from '../../database/queries'
import { readsOf, type CorrectedDecoder } from '../core'
import type { ChangeRecorder } from './change-recorder'
import type { ChangeReads, ChangeWrites } from './operations'
import { changeFeed, changesSinceVisit } from './read-changes'

export const changeWrites = (recorder: ChangeRecorder): ChangeWrites => ({
  visited: (visit) => recorder.visits.visited(visit)
})

export function changeReads(queries: Queries, decoder: CorrectedDecoder): ChangeReads {
  const { whole, short } = readsOf(queries)
  return {
    feed: short((query) => changeFeed(queries, decoder, query)),
    since: whole((record) => changesSinceVisit(queries, decoder, record))
  }
}
