import type { CachedValue } from '@shared/model/cached'
import {
  CHILD_KINDS,
  type ChildCounts,
  type ChildGlance,
  type ChildKind,
  type ChildPage,
  type ChildRecord,
  type ChildTotals,
  DUE_BUCKETS,
  type DueBucket,
  type DueCounts,
  type GlancedChild
} from '@shared/model/children'
import type { ChildQuery, DuePage } from '@shared/contract/children'
import { dayText } from '@shared/rules/calendar/times'
import { isChildMatch } from '@shared/rules/children'
import { isUnclear, isUnclearReceipt } from '@shared/rules/payments'
import type { Queries } from '../../database/queries'
import { CHILD_FACT, type CorrectedDecoder, findScope, Labels, readsOf, STATE } from '../core'
import { type ListRow, storedRow, UNREAD } from './child-lists'
import { childRecord, freshnessOf, type TimedChild } from './child-record'
import { KIND, kindOf } from './kinds'
import { ListMemory, type ListedChild } from './list-memory'
import type { ChildList, ChildReadiness, DueQuery, StaleQuery } from './operations'
import { DIGESTED, ProjectDigests } from './project-digests'
import { paidSums, sumsOf } from './sums'

/** The user's day, in days since 1970-01-01. */
interface Today {
  readonly today: number
}

/** Epoch milliseconds. */
interface Now {
  readonly now: number
}

/** A due checklist: `due` as in `dueDay`. */
interface DuePlace {
  readonly project: number
  readonly place: number
  readonly due: number
}

/** Operations of the reader's worker on children of projects. */
export function childReads(queries: Queries, decoder: CorrectedDecoder) {
  const { whole, short } = readsOf(queries)
  const memory = new ListMemory(queries, decoder)
  const digests = new ProjectDigests(queries, decoder, memory)

  function listOf(project: number, kind: ChildKind): { row: ListRow; children: readonly ListedChild[] } {
    const row = storedRow(queries, { project, kind }) ?? UNREAD
    return { row, children: memory.read(kind, row) }
  }

  /** The first child in display order that `isWanted`; null: none is cached. */
  function firstChild(
    { project, kind }: ChildList,
    today: number,
    isWanted: (child: ListedChild) => boolean
  ): CachedValue<ChildRecord | null> {
    const { row, children } = listOf(project, kind)
    const found = children.find(isWanted)
    const value =
      found === undefined ? null : childRecord(decoder, new Labels(queries), { kind, child: found, row, today })
    return { value, ...freshnessOf(row) }
  }

  function dueChecklist({ project, place, due }: DuePlace, labels: Labels, today: number) {
    const { row, children } = listOf(project, 'checklists')
    const checklist = children.find((child) => child.place === place)
    if (checklist === undefined || row.seen_at === null) return []
    const record = childRecord(decoder, labels, { kind: 'checklists', child: checklist, row, today })
    const fetchedAt = row.whole_at ?? row.seen_at
    return [{ projectId: project, checklist: record, due: due === UNDATED ? null : dayText(due), fetchedAt }]
  }

  /**
   * Number of active projects with known checklists, and of all active projects; of one person, if given.
   * @param mine the condition on the person, or empty; `values`: scope, state and the person, if given
   */
  function knownOf(mine: string, values: readonly number[]): { known: number; projects: number } {
    const [known = 0] = queries.numbers(
      `SELECT count(*) FROM child_facts AS facts
       JOIN records ON records.scope = ? AND records.id = facts.project AND records.state = ? ${mine} WHERE facts.known & ?`,
      ...values,
      CHILD_FACT.checklists
    )
    const all =
      mine === ''
        ? 'SELECT records FROM counts WHERE scope = ? AND state = ?'
        : `SELECT count(*) FROM records WHERE scope = ? AND state = ? ${mine}`
    const [projects = 0] = queries.numbers(all, ...values)
    return { known, projects }
  }

  return {
    page: short(({ id, kind, filter, offset, limit, today }: ChildQuery & Today): CachedValue<ChildPage> => {
      const { row, children } = listOf(id, kind)
      const found = children.filter((child) => isChildMatch(kind, child, filter))
      const labels = new Labels(queries)
      const rows = found
        .slice(offset, offset + limit)
        .map((child) => childRecord(decoder, labels, { kind, child, row, today }))
      return { value: { rows, total: found.length }, ...freshnessOf(row) }
    }),
    /** Number of records in each complete list, else the service's total; null if unknown. */
    counts: whole((project: number): ChildCounts => {
      const rows = queries.all<{ kind: number; records: number; whole_at: number | null; total: number | null }>(
        'SELECT kind, records, whole_at, total FROM child_lists WHERE project = ?',
        project
      )
      const counted = new Map(rows.map((row) => [kindOf(row.kind), row.whole_at === null ? row.total : row.records]))
      return Object.fromEntries(CHILD_KINDS.map((kind) => [kind, counted.get(kind) ?? null])) as ChildCounts
    }),
    /** Summary for the head of a project: the last and next event, and received payments. */
    glance: whole(({ project, now }: { project: number } & Now): ChildGlance => {
      const digest = digests.one(project, now)
      const { lists, received } = digest
      const glanced = (timed: TimedChild | undefined, isPartial: boolean): GlancedChild | null =>
        timed === undefined
          ? null
          : { child: digests.record(digest, timed, now), isPartial, at: freshnessOf(lists[timed.kind]).fetchedAt }
      const isPart = (kind: keyof typeof lists): boolean => lists[kind].whole_at === null
      return {
        last: glanced(digest.last, isPart('actions')),
        next: glanced(digest.next, isPart('actions') || isPart('checklists')),
        received: received && {
          ...{ sums: received.sums, isPartial: received.unclear > 0 || !received.whole, at: received.at }
        },
        unread: DIGESTED.filter((kind) => freshnessOf(lists[kind]).coverage.state === 'none')
      }
    }),
    /** Payments dated after the day of `now` (epoch ms) have not been made. */
    totals: short(({ id, kind, filter, now }: Pick<ChildQuery, 'id' | 'kind' | 'filter'> & Now): ChildTotals => {
      const found = listOf(id, kind).children.filter((child) => isChildMatch(kind, child, filter))
      const labels = new Labels(queries)
      if (kind !== 'payments')
        return { count: found.length, unclear: 0, unclearReceipts: 0, sums: sumsOf(found, labels, now) }
      const unclear = found.filter(isUnclear)
      const unclearReceipts = unclear.filter((payment) => isUnclearReceipt(payment, now)).length
      return { count: found.length, unclear: unclear.length, unclearReceipts, sums: paidSums(found, labels, now) }
    }),
    action: whole(({ project, action, today }: { project: number; action: number } & Today) =>
      firstChild({ project, kind: 'actions' }, today, ({ id }) => id === action)
    ),
    /** One child; null when it is not cached. */
    one: whole(
      ({ key, today, ...list }: ChildList & Today & { readonly key: string }) =>
        firstChild(list, today, (child) => child.key === key).value
    ),
    /** The longest overdue checklist of each project. */
    overdue: short(({ projects, today }: { projects: readonly number[] } & Today) => {
      const found = queries.all<DuePlace>(
        `SELECT project, place, due FROM child_dues
         WHERE project IN (SELECT value FROM json_each(?)) AND due < ? ORDER BY due = ${UNDATED}, due, place`,
        JSON.stringify(projects),
        today
      )
      const labels = new Labels(queries)
      const first = new Map(found.toReversed().map((place) => [place.project, place]))
      return [...first.values()].flatMap((place) => dueChecklist(place, labels, today))
    }),
    /** Overdue checklists of active projects and those due today, the latest day first. */
    due: short((query: DueQuery): DuePage => {
      const { responsible, offset, limit, today } = query
      const week = Math.min(query.weekFrom, today)
      const scope = findScope(queries, { noun: 'project' })
      if (scope === null)
        return { rows: [], counts: { today: 0, week: 0, earlier: 0, undated: 0 }, known: 0, projects: 0 }
      const mine = responsible === null ? '' : 'AND records.responsible = ?'
      const values = [scope, STATE.active, ...(responsible === null ? [] : [responsible])]
      const from = `FROM child_dues AS dues
        JOIN records ON records.scope = ? AND records.id = dues.project AND records.state = ? ${mine}
        WHERE dues.due <= ?`
      const bucket = `CASE WHEN dues.due = ${UNDATED} THEN 'undated' WHEN dues.due < ${week} THEN 'earlier'
        WHEN dues.due < ${today} THEN 'week' ELSE 'today' END`
      const counted = queries.all<{ bucket: DueBucket; rows: number }>(
        `SELECT ${bucket} AS bucket, count(*) AS rows ${from} GROUP BY 1`,
        ...values,
        today
      )
      const found = queries.all<DuePlace & { title: string | null; bucket: DueBucket }>(
        `SELECT dues.project, dues.place, dues.due, records.title, ${bucket} AS bucket ${from}
         ORDER BY dues.due DESC, dues.project DESC, dues.place LIMIT ? OFFSET ?`,
        ...values,
        today,
        limit,
        offset
      )
      const labels = new Labels(queries)
      const rows = found.flatMap(({ title, bucket: of, ...place }) =>
        dueChecklist(place, labels, today).map((row) => ({ ...row, projectTitle: title, bucket: of }))
      )
      const countOf = (of: DueBucket): number => counted.find((one) => one.bucket === of)?.rows ?? 0
      const counts = Object.fromEntries(DUE_BUCKETS.map((one) => [one, countOf(one)])) as DueCounts
      return { rows, counts, ...knownOf(mine, values) }
    }),
    readiness: whole((projects: readonly number[]): ChildReadiness => {
      const found = queries.get<ChildReadiness>(
        `SELECT count(*) FILTER (WHERE lists = ?) AS ready, total(bytes) AS bytes FROM (
           SELECT count(*) FILTER (WHERE whole_at IS NOT NULL OR refused_at IS NOT NULL) AS lists, sum(bytes) AS bytes
           FROM child_lists WHERE project IN (SELECT value FROM json_each(?)) GROUP BY project
         )`,
        CHILD_KINDS.length,
        JSON.stringify(projects)
      )
      return found ?? { ready: 0, bytes: 0 }
    }),
    /**
     * Lists of these projects that were last answered completely before `before`, or never. Lists never answered come
     * first, then the oldest, then the order of `projects`. Lists refused since `refusedBefore` are left out. A time
     * ahead of `now` counts as none, because the clock was set back.
     */
    stale: whole((query: StaleQuery): readonly ChildList[] => {
      const { projects, kinds, now, before, refusedBefore, limit } = query
      const rows = queries.rows<[project: number, kind: number]>(
        // Incomplete lists count from their last read: requesting them at once would bring no more.
        `SELECT projects.value, kinds.value
         FROM json_each(?) AS projects CROSS JOIN json_each(?) AS kinds
         LEFT JOIN child_lists AS lists ON lists.project = projects.value AND lists.kind = kinds.value
         WHERE ifnull(refused_at NOT BETWEEN ? AND ?, TRUE)
           AND ifnull(iif(obstacle IS NULL, whole_at, seen_at) NOT BETWEEN ? AND ?, TRUE)
         ORDER BY ifnull(whole_at, 0), projects.key, kinds.key LIMIT ?`,
        JSON.stringify([...new Set(projects)]),
        JSON.stringify(kinds.map((kind) => KIND[kind])),
        ...[refusedBefore, now, before, now, limit]
      )
      return rows.map(([project, kind]) => ({ project, kind: kindOf(kind) }))
    })
  }
}

/** `due` of a checklist without date, see `dueDay`. */
const UNDATED = 0
