import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Queries } from '../../database/queries'
import type { Remote } from '../../database/operations'
import { readsOf, type AnswerPaths, type CorrectedDecoder, type Writing } from '../core'
import { ChildIngest } from './child-ingest'
import { ChildReader } from './child-reader'
import type {
  ChildAnswer,
  ChildList,
  ChildName,
  ChildReadQuery,
  ChildTotalsQuery,
  ChildWalkEnd,
  DueQuery,
  StaleQuery
} from './operations'

/** Cached children of projects. Rejections are those of `Cache`. */
export type ChildrenAccess = Remote<ReturnType<typeof childReads> & ReturnType<typeof childWrites>>

export function childWrites(db: Database, writing: Writing, decoder: CorrectedDecoder, places: AnswerPaths) {
  const ingest = new ChildIngest(db, writing, decoder, places)
  return {
    ingest: (answer: ChildAnswer) => ingest.answer(answer),
    endWalk: (end: ChildWalkEnd) => ingest.end(end),
    /** Marks the list as refused by the service. It is not prefetched for a while. */
    refuse: (list: ChildList & { at: number }): void => ingest.refuse(list),
    /** Replaces the projects whose children the disk budget never drops. */
    keepOf: (projects: readonly number[]): void => ingest.keepOf(projects)
  }
}

export function childReads(queries: Queries, decoder: CorrectedDecoder) {
  const { whole, short } = readsOf(queries)
  const reader = new ChildReader(queries, decoder)
  return {
    page: short((query: ChildReadQuery) => reader.page(query)),
    /** Number of children of each kind; null where unknown. */
    counts: whole((project: number) => reader.counts(project)),
    /** @param now epoch milliseconds */
    glance: whole((which: { project: number; now: number }) => reader.glance(which)),
    totals: short((query: ChildTotalsQuery) => reader.totals(query)),
    action: whole((which: { project: number; action: number; today: number }) => reader.action(which)),
    /** One child by its `ChildRecord.key`; null when it is not cached. */
    one: whole((name: ChildName) => reader.one(name)),
    /** The longest overdue checklist of each project; `today` as in `DueQuery`. */
    overdue: short((which: { projects: readonly number[]; today: number }) => reader.overdue(which)),
    /** Overdue checklists of active projects and those due today, the latest day first. */
    due: short((query: DueQuery) => reader.due(query)),
    readiness: whole((projects: readonly number[]) => reader.readiness(projects)),
    /**
     * Lists of these projects that were last answered completely before `before`, or never. Lists never answered come
     * first, then the oldest, then the order of `projects`. Lists refused since `refusedBefore` are left out. A time
     * ahead of `now` counts as none, because the clock was set back.
     */
    stale: whole((query: StaleQuery) => reader.stale(query))
  }
}
