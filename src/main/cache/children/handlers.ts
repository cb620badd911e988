import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Queries } from '../../database/queries'
import type { AnswerPlaces, CorrectedDecoder, Writing } from '../core'
import { ChildIngest } from './child-ingest'
import { ChildReader } from './child-reader'
import type { ChildReads, ChildWrites } from './operations'

export function childWrites(
  db: Database,
  writing: Writing,
  decoder: CorrectedDecoder,
  places: AnswerPlaces
): ChildWrites {
  const ingest = new ChildIngest(db, writing, decoder, places)
  return {
    ingest: (answer) => ingest.answer(answer),
    endWalk: (end) => ingest.end(end),
    refuse: (list) => ingest.refuse(list),
    keepOf: (projects) => ingest.keepOf(projects)
  }
}

export function childReads(queries: Queries, decoder: CorrectedDecoder): ChildReads {
  const reader = new ChildReader(queries, decoder)
  return {
    page: (query) => queries.snapshot(() => reader.page(query)),
    counts: (project) => queries.snapshot(() => reader.counts(project)),
    glance: (which) => queries.snapshot(() => reader.glance(which)),
    totals: (query) => queries.snapshot(() => reader.totals(query)),
    event: (which) => queries.snapshot(() => reader.event(which)),
    one: (which) => queries.snapshot(() => reader.one(which)),
    overdue: (which) => queries.snapshot(() => reader.overdue(which)),
    due: (query) => queries.snapshot(() => reader.due(query)),
    readiness: (projects) => queries.snapshot(() => reader.readiness(projects)),
    stale: (query) => queries.snapshot(() => reader.stale(query))
  }
}
