import type { AskedBehind, Cached } from '../model/cached'
import {
  CHILD_KINDS,
  type ChildCounts,
  type ChildFilter,
  type ChildGlance,
  type ChildKind,
  type ChildPage,
  type ChildRecord,
  type ChildTotals,
  type DueCounts,
  type DueRow,
  type OverdueChecklist
} from '../model/children'
import { strangeFilterKey } from '../rules/children'
import { answer, inWorkspace, recordId, route, rows, text, workspaceId, z, type InferShape } from './kit'

/** Ids in one filter: far more than there are stages or event types. */
const MOST_IDS = 1_000

const filter: z.ZodType<ChildFilter> = z.strictObject({
  date: z.iso.date().exactOptional(),
  ids: z.array(recordId).max(MOST_IDS).exactOptional(),
  id: recordId.exactOptional(),
  direction: z.enum(['debit', 'credit']).exactOptional()
})
const kind = z.enum(CHILD_KINDS)
const list = { workspaceId, id: recordId, kind, filter }
const page = { ...list, ...rows }
export type ChildQuery = Omit<InferShape<typeof page>, 'workspaceId'>

/**
 * Refuses a filter that the interface does not have for this kind: the service would ignore it, and its answer would be
 * taken for filtered.
 */
const isOfItsKind = (query: { readonly kind: ChildKind; readonly filter: ChildFilter }): boolean =>
  strangeFilterKey(query.kind, query.filter) === null
const AT_FILTER = { path: ['filter'] }

/** What is due of a project's checklists, by whom and from when on it counts to this week. */
export interface DuePage {
  readonly rows: readonly DueRow[]
  readonly counts: DueCounts
  /** Active projects with cached checklists, and the number of active projects: of this person, if one is given. */
  readonly known: number
  readonly projects: number
}

export const children = {
  /**
   * A window of a project's children from the cache; then the service is asked (`refresh`: first), and a `children`
   * event reports the outcome. The coverage is `none` until the list was fetched.
   */
  'children.list': route(
    z.strictObject({ ...page, refresh: z.boolean() }).refine(isOfItsKind, AT_FILTER),
    answer<AskedBehind<ChildPage>>()
  ),
  /** From the cache alone: nothing is asked of the service. */
  'children.counts': inWorkspace({ id: recordId }, answer<ChildCounts>()),
  /** From the cache alone, too. */
  'children.glance': inWorkspace({ id: recordId }, answer<ChildGlance>()),
  'children.totals': route(z.strictObject(list).refine(isOfItsKind, AT_FILTER), answer<ChildTotals>()),
  /** One event by `/projects/actions/info`; null when it is not cached and the service cannot be asked. */
  'children.action': inWorkspace(
    { projectId: recordId, actionId: recordId, refresh: z.boolean() },
    answer<Cached<ChildRecord | null>>()
  ),
  /** One child as it is cached, its long texts whole; null when it is no longer there. `key` as in `ChildRecord.key`. */
  'children.one': inWorkspace({ id: recordId, kind, key: text(200) }, answer<ChildRecord | null>()),
  /**
   * Checklists that are overdue or due today, of all projects whose checklists are cached; the latest day first.
   * `weekFrom`: the first day of this week.
   */
  'children.due': inWorkspace({ responsible: recordId.nullable(), weekFrom: z.iso.date(), ...rows }, answer<DuePage>()),
  /** From the cache alone: what is overdue for longest of each of these projects; none where nothing is known to be. */
  'children.overdue': inWorkspace({ projects: z.array(recordId).max(500) }, answer<readonly OverdueChecklist[]>())
}
