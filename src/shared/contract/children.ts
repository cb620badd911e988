import type { AskedBehind, CachedValue } from '../model/cached'
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

/** Upper bound for ids in one filter; there are far fewer stages or event types. */
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
 * Refuses filters that the interface lacks for this kind. The service would ignore them, and its answer would pass for
 * filtered.
 */
const isOfItsKind = (query: { readonly kind: ChildKind; readonly filter: ChildFilter }): boolean =>
  strangeFilterKey(query.kind, query.filter) === null
const AT_FILTER = { path: ['filter'] }

/** Due checklist entries of all projects. */
export interface DuePage {
  readonly rows: readonly DueRow[]
  readonly counts: DueCounts
  /** Active projects with cached checklists, and all active projects. Both count only this person's if one is given. */
  readonly known: number
  readonly projects: number
}

export const children = {
  /**
   * A window of a project's children from the cache. Then the service is asked (with `refresh`: first), and a
   * `children` event reports the outcome. The coverage is `none` until the list was fetched.
   */
  'children.list': route(
    z.strictObject({ ...page, refresh: z.boolean() }).refine(isOfItsKind, AT_FILTER),
    answer<AskedBehind<ChildPage>>()
  ),
  /** Counts from the cache; the service is not asked. */
  'children.counts': inWorkspace({ id: recordId }, answer<ChildCounts>()),
  /** Summary from the cache; the service is not asked. */
  'children.glance': inWorkspace({ id: recordId }, answer<ChildGlance>()),
  'children.totals': route(z.strictObject(list).refine(isOfItsKind, AT_FILTER), answer<ChildTotals>()),
  /** One event by `/projects/actions/info`; null when it is not cached and the service cannot be asked. */
  'children.action': inWorkspace(
    { projectId: recordId, actionId: recordId, refresh: z.boolean() },
    answer<CachedValue<ChildRecord | null>>()
  ),
  /** One cached child with untruncated texts; null when it is gone. `key` as in `ChildRecord.key`. */
  'children.one': inWorkspace({ id: recordId, kind, key: text(200) }, answer<ChildRecord | null>()),
  /**
   * Checklists that are overdue or due today, in all projects with cached checklists; latest day first. `weekFrom`:
   * first day of this week.
   */
  'children.due': inWorkspace({ responsible: recordId.nullable(), weekFrom: z.iso.date(), ...rows }, answer<DuePage>()),
  /** The longest-overdue checklist of each project, from the cache. Projects without a known one are omitted. */
  'children.overdue': inWorkspace({ projects: z.array(recordId).max(500) }, answer<readonly OverdueChecklist[]>())
}
