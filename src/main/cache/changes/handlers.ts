import type { Queries } from '../../database/queries'
import type { CorrectedDecoder } from '../core'
import type { ChangeRecorder } from './change-recorder'
import type { ChangeReads, ChangeWrites } from './operations'
import { changeFeed, changesSinceLook } from './read-changes'

export const changeWrites = (keeper: ChangeRecorder): ChangeWrites => ({
  looked: (look) => keeper.looks.looked(look)
})

export const changeReads = (queries: Queries, decoder: CorrectedDecoder): ChangeReads => ({
  feed: (query) => queries.snapshot(() => changeFeed(queries, decoder, query)),
  since: (record) => queries.snapshot(() => changesSinceLook(queries, decoder, record))
})
