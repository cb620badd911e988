import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Queries } from '../../database/queries'
import type { Handlers } from '../../database/worker-host'
import type { WorkerLink } from '../../database/worker-link'
import type { AnswerPlaces } from '../answer-places'
import type { CorrectedDecoder } from '../decoder'
import type { Writing } from '../writing'
import { ChildIngest } from './child-ingest'
import { ChildReader } from './child-reader'
import type { ChildReaderCommands, ChildrenAccess, ChildWriterCommands } from './types'

export function childWriterHandlers(
  db: Database,
  writing: Writing,
  decoder: CorrectedDecoder,
  places: AnswerPlaces
): Handlers<ChildWriterCommands> {
  const ingest = new ChildIngest(db, writing, decoder, places)
  return {
    ingestChildren: (answer) => ingest.answer(answer),
    endChildWalk: (end) => ingest.end(end),
    refuseChildren: (list) => ingest.refuse(list),
    keepChildrenOf: (projects) => ingest.keepOf(projects)
  }
}

export function childReaderHandlers(queries: Queries, decoder: CorrectedDecoder): Handlers<ChildReaderCommands> {
  const reader = new ChildReader(queries, decoder)
  return {
    childPage: (query) => queries.snapshot(() => reader.page(query)),
    childTotals: (query) => queries.snapshot(() => reader.totals(query)),
    childEvent: (which) => queries.snapshot(() => reader.event(which)),
    overdueChecklists: (query) => queries.snapshot(() => reader.overdue(query)),
    childReadiness: (projects) => queries.snapshot(() => reader.readiness(projects)),
    staleChildren: (query) => queries.snapshot(() => reader.stale(query))
  }
}

/** `movable`: which buffers of a body may be moved to the worker instead of being copied. */
export function childrenAccess(
  writer: Pick<WorkerLink<ChildWriterCommands>, 'call'>,
  reader: Pick<WorkerLink<ChildReaderCommands>, 'call'>,
  movable: (body: Uint8Array) => ArrayBuffer[]
): ChildrenAccess {
  return {
    ingest: (answer) => writer.call('ingestChildren', answer, movable(answer.body)),
    endWalk: (end) => writer.call('endChildWalk', end),
    refuse: (list) => writer.call('refuseChildren', list),
    keepOf: (projects) => writer.call('keepChildrenOf', projects),
    page: (query) => reader.call('childPage', query),
    totals: (query) => reader.call('childTotals', query),
    event: (which) => reader.call('childEvent', which),
    overdue: (query) => reader.call('overdueChecklists', query),
    readiness: (projects) => reader.call('childReadiness', projects),
    stale: (query) => reader.call('staleChildren', query)
  }
}
