import type { ChildRecord } from '@shared/model/children'
import { localDay } from '@shared/rules/filter/days'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, Labels } from '../core'
import { LIST_COLUMNS, type ListRow, UNREAD } from './child-lists'
import { childRecord, freshnessOf, lastEvent, nextStep, type TimedChild } from './child-record'
import { KIND, kindOf } from './kinds'
import { ListMemory } from './list-memory'
import { type Receipts, receiptsOf } from './sums'

/** Lists that a digest reads. */
export const DIGESTED = ['actions', 'checklists', 'payments'] as const
type DigestedLists = Readonly<Record<(typeof DIGESTED)[number], ListRow>>

const NOTHING_READ: DigestedLists = { actions: UNREAD, checklists: UNREAD, payments: UNREAD }

/** A project's children in short, as far as cached. */
export interface ProjectDigest {
  readonly project: number
  readonly lists: DigestedLists
  /** Null: no payment is known, but some may exist. `whole`: the list is completely cached. */
  readonly received: (Receipts & { readonly whole: boolean; readonly at: number | null }) | null
  readonly last: TimedChild | undefined
  readonly next: TimedChild | undefined
  /** Events and checklists are completely cached. */
  readonly areEventsKnown: boolean
}

/** Digests of many projects at once. Use within a snapshot. */
export class ProjectDigests {
  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly memory = new ListMemory(queries, decoder)
  ) {}

  /** @param now epoch milliseconds */
  one(project: number, now: number): ProjectDigest {
    const lists = this.#rows([project]).get(project) ?? NOTHING_READ
    return this.#digest(project, lists, new Labels(this.queries), now)
  }

  /** By project, also for projects without cached lists. @param now epoch milliseconds */
  of(projects: readonly number[], now: number): ReadonlyMap<number, ProjectDigest> {
    const rows = this.#rows(projects)
    const labels = new Labels(this.queries)
    return new Map(
      projects.map((project) => [project, this.#digest(project, rows.get(project) ?? NOTHING_READ, labels, now)])
    )
  }

  record({ lists }: ProjectDigest, { kind, child }: TimedChild, now: number): ChildRecord {
    const labels = new Labels(this.queries)
    return childRecord(this.decoder, labels, { kind, child, row: lists[kind], today: localDay(now) })
  }

  #digest(project: number, lists: DigestedLists, labels: Labels, now: number): ProjectDigest {
    const { actions, checklists, payments } = lists
    const events = this.memory.read('actions', actions)
    const paid = this.memory.read('payments', payments)
    const { coverage, fetchedAt } = freshnessOf(payments)
    return {
      ...{ project, lists },
      received:
        coverage.state === 'none' || (coverage.state === 'partial' && paid.length === 0)
          ? null
          : { ...receiptsOf(paid, labels, now), whole: coverage.state === 'complete', at: fetchedAt },
      last: lastEvent(events, now),
      next: nextStep(events, this.memory.read('checklists', checklists), now),
      areEventsKnown: actions.whole_at !== null && checklists.whole_at !== null
    }
  }

  #rows(projects: readonly number[]): ReadonlyMap<number, DigestedLists> {
    const found = new Map<number, DigestedLists>()
    const rows = this.queries.all<ListRow & { readonly project: number; readonly kind: number }>(
      `SELECT project, kind, ${LIST_COLUMNS} FROM child_lists
       WHERE project IN (SELECT value FROM json_each(?)) AND kind IN (${DIGESTED.map((kind) => KIND[kind]).join(', ')})`,
      JSON.stringify(projects)
    )
    for (const { project, kind, ...row } of rows)
      found.set(project, { ...(found.get(project) ?? NOTHING_READ), [kindOf(kind)]: row })
    return found
  }
}
