import type { CachedValue } from '@shared/model/cached'
import {
  CHILD_KINDS,
  type ChildCounts,
  type ChildGlance,
  type ChildKind,
  type ChildPage,
  type ChildRecord,
  type ChildTotals,
  type DueBucket,
  type GlancedChild,
  type OverdueChecklist
} from '@shared/model/children'
import { dayText } from '@shared/rules/calendar/times'
import { isChildMatch } from '@shared/rules/children'
import { isUnclear, isUnclearReceipt } from '@shared/rules/payments'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, findScope, Labels, STATE } from '../core'
import {
  childRecord,
  fetchedOn,
  freshnessOf,
  LIST_COLUMNS,
  type ListRow,
  type TimedChild,
  UNREAD
} from './child-record'
import { FACT, KIND, kindOf } from './kinds'
import { ListMemory, type ListedChild } from './list-memory'
import type {
  ChildAge,
  ChildReadiness,
  ChildReadQuery,
  ChildTotalsQuery,
  DuePage,
  DueQuery,
  StaleQuery
} from './operations'
import { DIGESTED, ProjectDigests } from './project-digests'
import { paidSums, sumsOf } from './sums'

/** A due checklist: `due` as in `dueDay`. */
interface DuePlace {
  readonly project: number
  readonly place: number
  readonly due: number
}

/** Reads children of projects in the reader's thread, within a snapshot. */
export class ChildReader {
  readonly #queries: Queries
  readonly #decoder: CorrectedDecoder
  readonly #memory: ListMemory
  readonly #digests: ProjectDigests

  constructor(queries: Queries, decoder: CorrectedDecoder) {
    this.#queries = queries
    this.#decoder = decoder
    this.#memory = new ListMemory(queries, decoder)
    this.#digests = new ProjectDigests(queries, decoder, this.#memory)
  }

  page({ id, kind, filter, offset, limit, today }: ChildReadQuery): CachedValue<ChildPage> {
    const row = this.#row(id, kind)
    const found = this.#memory.read(kind, row).filter((child) => isChildMatch(kind, child, filter))
    const labels = new Labels(this.#queries)
    const rows = found.slice(offset, offset + limit).map((child) => this.#record(kind, child, labels, row, today))
    return { value: { rows, total: found.length }, ...freshnessOf(row) }
  }

  one({
    project,
    kind,
    key,
    today
  }: {
    project: number
    kind: ChildKind
    key: string
    today: number
  }): ChildRecord | null {
    const row = this.#row(project, kind)
    const found = this.#memory.read(kind, row).find((child) => child.key === key)
    return found === undefined ? null : this.#record(kind, found, new Labels(this.#queries), row, today)
  }

  /** Number of records in each complete list, else the service's total; null if unknown. */
  counts(project: number): ChildCounts {
    const rows = this.#queries.all<{ kind: number; records: number; whole_at: number | null; total: number | null }>(
      'SELECT kind, records, whole_at, total FROM child_lists WHERE project = ?',
      project
    )
    const counted = new Map(rows.map((row) => [kindOf(row.kind), row.whole_at === null ? row.total : row.records]))
    const of = (kind: ChildKind): number | null => counted.get(kind) ?? null
    return {
      ...{ steps: of('steps'), actions: of('actions'), checklists: of('checklists') },
      ...{ goods: of('goods'), payments: of('payments') }
    }
  }

  totals({ id, kind, filter, now }: ChildTotalsQuery): ChildTotals {
    const found = this.#memory.read(kind, this.#row(id, kind)).filter((child) => isChildMatch(kind, child, filter))
    const labels = new Labels(this.#queries)
    if (kind !== 'payments')
      return { count: found.length, unclear: 0, unclearReceipts: 0, sums: sumsOf(found, labels, now) }
    const unclear = found.filter(isUnclear)
    const unclearReceipts = unclear.filter((payment) => isUnclearReceipt(payment, now)).length
    return { count: found.length, unclear: unclear.length, unclearReceipts, sums: paidSums(found, labels, now) }
  }

  /** Summary for the head of a project: the last and next event, and received payments. */
  glance({ project, now }: { project: number; now: number }): ChildGlance {
    const digest = this.#digests.one(project, now)
    const { lists, received } = digest
    const glanced = (timed: TimedChild | undefined, isPartial: boolean): GlancedChild | null =>
      timed === undefined
        ? null
        : { child: this.#digests.record(digest, timed, now), isPartial, at: freshnessOf(lists[timed.kind]).fetchedAt }
    const isPart = (kind: keyof typeof lists): boolean => lists[kind].whole_at === null
    return {
      last: glanced(digest.last, isPart('actions')),
      next: glanced(digest.next, isPart('actions') || isPart('checklists')),
      received: received && {
        ...{ sums: received.sums, isPartial: received.unclear > 0 || !received.whole, at: received.at }
      },
      unread: DIGESTED.filter((kind) => freshnessOf(lists[kind]).coverage.state === 'none')
    }
  }

  action({
    project,
    action,
    today
  }: {
    project: number
    action: number
    today: number
  }): CachedValue<ChildRecord | null> {
    const row = this.#row(project, 'actions')
    const found = this.#memory.read('actions', row).find(({ id }) => id === action)
    const value = found === undefined ? null : this.#record('actions', found, new Labels(this.#queries), row, today)
    return { value, ...freshnessOf(row) }
  }

  /** See `childReads`. */
  due(query: DueQuery): DuePage {
    const { responsible, offset, limit, today } = query
    const week = Math.min(query.weekFrom, today)
    const scope = findScope(this.#queries, { noun: 'project' })
    if (scope === null)
      return { rows: [], counts: { today: 0, week: 0, earlier: 0, undated: 0 }, known: 0, projects: 0 }
    const mine = responsible === null ? '' : 'AND records.responsible = ?'
    const values = [scope, STATE.active, ...(responsible === null ? [] : [responsible])]
    const from = `FROM child_dues AS dues
      JOIN records ON records.scope = ? AND records.id = dues.project AND records.state = ? ${mine}
      WHERE dues.due <= ?`
    const bucket = `CASE WHEN dues.due = ${UNDATED} THEN 'undated' WHEN dues.due < ${week} THEN 'earlier'
      WHEN dues.due < ${today} THEN 'week' ELSE 'today' END`
    const counted = this.#queries.all<{ bucket: DueBucket; rows: number }>(
      `SELECT ${bucket} AS bucket, count(*) AS rows ${from} GROUP BY 1`,
      ...values,
      today
    )
    const countOf = (of: DueBucket): number => counted.find((one) => one.bucket === of)?.rows ?? 0
    const found = this.#queries.all<DuePlace & { title: string | null; bucket: DueBucket }>(
      `SELECT dues.project, dues.place, dues.due, records.title, ${bucket} AS bucket ${from}
       ORDER BY dues.due DESC, dues.project DESC, dues.place LIMIT ? OFFSET ?`,
      ...values,
      today,
      limit,
      offset
    )
    const labels = new Labels(this.#queries)
    const rows = found.flatMap(({ title, bucket: of, ...place }) =>
      this.#dueChecklist(place, labels, today).map((row) => ({ ...row, projectTitle: title, bucket: of }))
    )
    const counts = {
      ...{ today: countOf('today'), week: countOf('week') },
      ...{ earlier: countOf('earlier'), undated: countOf('undated') }
    }
    return { rows, counts, ...this.#knownOf(scope, responsible) }
  }

  /** See `childReads`. */
  overdue({ projects, today }: { projects: readonly number[]; today: number }): readonly OverdueChecklist[] {
    const found = this.#queries.all<DuePlace>(
      `SELECT project, place, due FROM child_dues
       WHERE project IN (SELECT value FROM json_each(?)) AND due < ? ORDER BY due = ${UNDATED}, due, place`,
      JSON.stringify(projects),
      today
    )
    const labels = new Labels(this.#queries)
    const first = new Map(found.toReversed().map((place) => [place.project, place]))
    return [...first.values()].flatMap((place) => this.#dueChecklist(place, labels, today))
  }

  #dueChecklist({ project, place, due }: DuePlace, labels: Labels, today: number) {
    const row = this.#row(project, 'checklists')
    const checklist = this.#memory.read('checklists', row).find((child) => child.place === place)
    if (checklist === undefined || row.seen_at === null) return []
    const record = this.#record('checklists', checklist, labels, row, today)
    const fetchedAt = row.whole_at ?? row.seen_at
    return [{ projectId: project, checklist: record, due: due === UNDATED ? null : dayText(due), fetchedAt }]
  }

  readiness(projects: readonly number[]): ChildReadiness {
    const found = this.#queries.get<ChildReadiness>(
      `SELECT count(*) FILTER (WHERE lists = ?) AS ready, total(bytes) AS bytes FROM (
         SELECT count(*) FILTER (WHERE whole_at IS NOT NULL OR refused_at IS NOT NULL) AS lists, sum(bytes) AS bytes
         FROM child_lists WHERE project IN (SELECT value FROM json_each(?)) GROUP BY project
       )`,
      CHILD_KINDS.length,
      JSON.stringify(projects)
    )
    return found ?? { ready: 0, bytes: 0 }
  }

  stale(query: StaleQuery): readonly ChildAge[] {
    const { projects, kinds, now, before, refusedBefore, limit } = query
    const isWithin = (at: number | null | undefined, from: number): boolean => at != null && at >= from && at <= now
    const order = new Map(projects.map((project, at) => [project, at]))
    const ages = new Map<string, { wholeAt: number | null; triedAt: number | null; refusedAt: number | null }>()
    const rows = this.#queries.all<{
      project: number
      kind: number
      whole_at: number | null
      tried_at: number | null
      refused_at: number | null
    }>(
      // Incomplete lists count from their last read: requesting them at once would bring no more.
      `SELECT project, kind, whole_at, refused_at, iif(obstacle IS NULL, whole_at, seen_at) AS tried_at
       FROM child_lists WHERE project IN (SELECT value FROM json_each(?))`,
      JSON.stringify([...order.keys()])
    )
    for (const row of rows) {
      const { whole_at: wholeAt, tried_at: triedAt, refused_at: refusedAt } = row
      ages.set(`${row.project} ${kindOf(row.kind)}`, { wholeAt, triedAt, refusedAt })
    }
    const due = [...order.keys()].flatMap((project) =>
      kinds.flatMap((kind): ChildAge[] => {
        const age = ages.get(`${project} ${kind}`)
        if (isWithin(age?.refusedAt, refusedBefore)) return []
        const wholeAt = age?.wholeAt ?? null
        return isWithin(age?.triedAt, before) ? [] : [{ project, kind, wholeAt }]
      })
    )
    const oldest = (a: ChildAge, b: ChildAge): number => (a.wholeAt ?? 0) - (b.wholeAt ?? 0)
    return due.sort(oldest).slice(0, limit)
  }

  #row(project: number, kind: ChildKind): ListRow {
    const sql = `SELECT ${LIST_COLUMNS} FROM child_lists WHERE project = ? AND kind = ?`
    return this.#queries.get<ListRow>(sql, project, KIND[kind]) ?? UNREAD
  }

  /** Number of active projects with known checklists, and of all active projects; of one person, if given. */
  #knownOf(scope: number, responsible: number | null): { known: number; projects: number } {
    const mine = responsible === null ? '' : 'AND records.responsible = ?'
    const who = responsible === null ? [] : [responsible]
    const known = this.#queries.get<{ rows: number }>(
      `SELECT count(*) AS rows FROM child_facts AS facts
       JOIN records ON records.scope = ? AND records.id = facts.project AND records.state = ? ${mine} WHERE facts.known & ?`,
      scope,
      STATE.active,
      ...who,
      FACT.checklists
    )
    const all =
      responsible === null
        ? 'SELECT records AS rows FROM counts WHERE scope = ? AND state = ?'
        : `SELECT count(*) AS rows FROM records WHERE scope = ? AND state = ? ${mine}`
    const counted = this.#queries.get<{ rows: number }>(all, scope, STATE.active, ...who)
    return { known: known?.rows ?? 0, projects: counted?.rows ?? 0 }
  }

  #record(kind: ChildKind, child: ListedChild, labels: Labels, row: ListRow, today: number): ChildRecord {
    return childRecord(this.#decoder, kind, child, labels, { today, fetchedOn: fetchedOn(row) })
  }
}

/** `due` of a checklist without date, see `dueDay`. */
const UNDATED = 0
