import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import type { ChangeRecorder } from './change-recorder'
import type { ChangeReads, ChangeWrites } from './operations'
import { changeFeed, changesSinceVisit } from './read-changes'

export const changeWrites = (recorder: ChangeRecorder): ChangeWrites => ({
  visited: (visit) => recorder.visits.visited(visit)
})

export const changeReads = (queries: Queries, decoder: CorrectedDecoder): ChangeReads => ({
  feed: (query) => queries.snapshot(() => changeFeed(queries, decoder, query)),
  since: (record) => queries.snapshot(() => changesSinceVisit(queries, decoder, record))
})
