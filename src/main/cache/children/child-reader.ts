import { OBSTACLES, type Cached, type Coverage } from '@shared/model/cached'
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
import { byTime, isAhead } from '@shared/rules/ahead'
import { dayText } from '@shared/rules/calendar/times'
import { isOverdue, matchesChild } from '@shared/rules/children'
import { localDay } from '@shared/rules/filter/days'
import { isUnclear, isUnclearReceipt } from '@shared/rules/payments'
import type { Queries } from '../../database/queries'
import { type CorrectedDecoder, findScope, Labels, STATE } from '../core'
import { shownFields } from '../fields'
import { FACT, KIND, kindOf, NOUN } from './kinds'
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
import { paidSums, sumsOf } from './sums'

interface Row {
  readonly list: number
  readonly version: number
  readonly records: number
  readonly seen_at: number | null
  readonly whole_at: number | null
  readonly total: number | null
  readonly obstacle: string | null
}

/** A due checklist: `due` as in `dueDay`. */
interface DuePlace {
  readonly project: number
  readonly place: number
  readonly due: number
}

/** The lists that a glance reads. */
const GLANCED = ['actions', 'checklists', 'payments'] as const

const NOTHING: Row = { list: 0, version: 0, records: 0, seen_at: null, whole_at: null, total: null, obstacle: null }

/** Reads children of projects in the reader's thread, within a snapshot. */
export class ChildReader {
  readonly #queries: Queries
  readonly #decoder: CorrectedDecoder
  readonly #memory: ListMemory

  constructor(queries: Queries, decoder: CorrectedDecoder) {
    this.#queries = queries
    this.#decoder = decoder
    this.#memory = new ListMemory(queries, decoder)
  }

  page({ id, kind, filter, offset, limit, today }: ChildReadQuery): Cached<ChildPage> {
    const row = this.#row(id, kind)
    const found = this.#memory.read(kind, row).filter((child) => matchesChild(kind, child, filter))
    const labels = new Labels(this.#queries)
    const rows = found
      .slice(offset, offset + limit)
      .map((child) => this.#record(kind, child, labels, { today, fetchedOn: fetchedOn(row) }))
    return { value: { rows, total: found.length }, ...this.#freshness(row) }
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
    const days = { today, fetchedOn: fetchedOn(row) }
    return found === undefined ? null : this.#record(kind, found, new Labels(this.#queries), days)
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
    const found = this.#memory.read(kind, this.#row(id, kind)).filter((child) => matchesChild(kind, child, filter))
    const labels = new Labels(this.#queries)
    if (kind !== 'payments')
      return { count: found.length, unclear: 0, unclearReceipts: 0, sums: sumsOf(found, labels, now) }
    const unclear = found.filter(isUnclear)
    const unclearReceipts = unclear.filter((payment) => isUnclearReceipt(payment, now)).length
    return { count: found.length, unclear: unclear.length, unclearReceipts, sums: paidSums(found, labels, now) }
  }

  /** Summary for the head of a project: the last and next event, and received payments. */
  glance({ project, now }: { project: number; now: number }): ChildGlance {
    const labels = new Labels(this.#queries)
    const rows = {
      actions: this.#row(project, 'actions'),
      checklists: this.#row(project, 'checklists'),
      payments: this.#row(project, 'payments')
    }
    const { coverage: paid, fetchedAt: paidAt } = this.#freshness(rows.payments)
    const actions = this.#memory.read('actions', rows.actions)
    const checklists = this.#memory.read('checklists', rows.checklists)
    const payments = this.#memory.read('payments', rows.payments)
    const glanced = (kind: 'actions' | 'checklists', child: ListedChild, partial: boolean): GlancedChild => {
      const days = { today: localDay(now), fetchedOn: fetchedOn(rows[kind]) }
      return { child: this.#record(kind, child, labels, days), partial, at: this.#freshness(rows[kind]).fetchedAt }
    }
    const isPart = (kind: keyof typeof rows): boolean => rows[kind].whole_at === null
    const last = actions.find(({ date }) => date !== null && !isAhead(date, now))
    const [next] = [
      ...actions.map((child) => ({ kind: 'actions' as const, child, when: child.date })),
      ...checklists.map((child) => ({ kind: 'checklists' as const, child, when: child.due }))
    ]
      .filter(({ child, when }) => when !== null && !isDone(child) && isAhead(when, now))
      .toSorted((a, b) => byTime(a.when, b.when))
    const unclear = payments.some((payment) => isUnclearReceipt(payment, now))
    return {
      last: last === undefined ? null : glanced('actions', last, isPart('actions')),
      next: next === undefined ? null : glanced(next.kind, next.child, isPart('actions') || isPart('checklists')),
      received:
        isPart('payments') && payments.length === 0
          ? null
          : { sums: paidSums(payments, labels, now), partial: unclear || paid.state !== 'complete', at: paidAt },
      unread: GLANCED.filter((kind) => this.#freshness(rows[kind]).coverage.state === 'none')
    }
  }

  action({ project, action, today }: { project: number; action: number; today: number }): Cached<ChildRecord | null> {
    const row = this.#row(project, 'actions')
    const found = this.#memory.read('actions', row).find(({ id }) => id === action)
    const labels = new Labels(this.#queries)
    const value =
      found === undefined ? null : this.#record('actions', found, labels, { today, fetchedOn: fetchedOn(row) })
    return { value, ...this.#freshness(row) }
  }

  /** See `ChildReads.due`. */
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

  /** See `ChildReads.overdue`. */
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
    const record = this.#record('checklists', checklist, labels, { today, fetchedOn: fetchedOn(row) })
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
    const within = (at: number | null | undefined, from: number): boolean => at != null && at >= from && at <= now
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
        if (within(age?.refusedAt, refusedBefore)) return []
        const wholeAt = age?.wholeAt ?? null
        return within(age?.triedAt, before) ? [] : [{ project, kind, wholeAt }]
      })
    )
    const oldest = (a: ChildAge, b: ChildAge): number => (a.wholeAt ?? 0) - (b.wholeAt ?? 0)
    return due.sort(oldest).slice(0, limit)
  }

  #row(project: number, kind: ChildKind): Row {
    return (
      this.#queries.get<Row>(
        `SELECT list, version, records, seen_at, whole_at, total, obstacle FROM child_lists
         WHERE project = ? AND kind = ?`,
        project,
        KIND[kind]
      ) ?? NOTHING
    )
  }

  #freshness({ records, seen_at, whole_at, total, obstacle }: Row): Omit<Cached<unknown>, 'value'> {
    const coverage: Coverage = {
      state: whole_at !== null ? 'complete' : seen_at !== null || records > 0 ? 'partial' : 'none',
      cached: records,
      total: whole_at === null ? total : records,
      sweptAt: whole_at,
      obstacle: OBSTACLES.find((one) => one === obstacle) ?? null
    }
    return { fetchedAt: whole_at ?? seen_at, source: 'cache', coverage }
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

  #record(
    kind: ChildKind,
    child: ListedChild,
    labels: Labels,
    days: { readonly today: number; readonly fetchedOn: number }
  ): ChildRecord {
    const { id, key, title, date, end, amount, direction, quantity, price, due, done, items } = child
    return {
      ...{ kind, id, key, title, date, end, amount, direction, quantity, price, due, done, items },
      type: labels.resolve(child.typeKind, child.type),
      person: labels.resolve('user', child.person),
      currency: labels.resolve('currency', child.currency),
      overdue: kind === 'checklists' ? isOverdue(child, days) : null,
      fields: shownFields(child.fields, this.#decoder.corrections.of(NOUN[kind]), labels),
      raw: this.#decoder.maskedJson(child.raw)
    }
  }
}

/** `due` of a checklist without date, see `dueDay`. */
const UNDATED = 0

const isDone = ({ done, items }: ListedChild): boolean =>
  done === true || (items.length > 0 && items.every((item) => item.done === true))

/** The day of the service's answer about checklists. */
function fetchedOn({ seen_at: at }: Row): number {
  return localDay(at ?? 0)
}
