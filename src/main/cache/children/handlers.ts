import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Queries } from '../../database/queries'
import { readsOf, type AnswerPlaces, type CorrectedDecoder, type Writing } from '../core'
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
  const { whole, short } = readsOf(queries)
  const reader = new ChildReader(queries, decoder)
  return {
    page: short((query) => reader.page(query)),
    counts: whole((project) => reader.counts(project)),
    glance: whole((which) => reader.glance(which)),
    totals: short((query) => reader.totals(query)),
    action: whole((which) => reader.action(which)),
    one: whole((which) => reader.one(which)),
    overdue: short((which) => reader.overdue(which)),
    due: short((query) => reader.due(query)),
    readiness: whole((projects) => reader.readiness(projects)),
    stale: whole((query) => reader.stale(query))
  }
}
