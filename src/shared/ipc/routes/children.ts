import type { AskedBehind, Cached } from '../../model/cached'
import type {
  ChildCounts,
  ChildGlance,
  ChildKind,
  ChildPage,
  ChildQuery,
  ChildRecord,
  ChildTotals,
  DueCounts,
  DueRow,
  OverdueChecklist
} from '../../model/children'

interface InWorkspace {
  readonly workspaceId: string
}

export type ChildAnswer = AskedBehind<ChildPage>

export interface ChildRoutes {
  /**
   * A window of a project's children from the cache; then the service is asked (`refresh`: first), and a `children`
   * event reports the outcome. The coverage is `none` until the list was fetched.
   */
  'children.list': { in: InWorkspace & ChildQuery & { readonly refresh: boolean }; out: ChildAnswer }
  /** From the cache alone: nothing is asked of the service. */
  'children.counts': { in: InWorkspace & { readonly id: number }; out: ChildCounts }
  /** From the cache alone, too. */
  'children.glance': { in: InWorkspace & { readonly id: number }; out: ChildGlance }
  'children.totals': { in: InWorkspace & Pick<ChildQuery, 'id' | 'kind' | 'filter'>; out: ChildTotals }
  /** One event by `/projects/actions/info`; null when it is not cached and the service cannot be asked. */
  'children.event': {
    in: InWorkspace & { readonly projectId: number; readonly eventId: number; readonly refresh: boolean }
    out: Cached<ChildRecord | null>
  }
  /** One child as it is cached, its long texts whole; null when it is no longer there. `key` as in `ChildRecord.key`. */
  'children.one': {
    in: InWorkspace & { readonly id: number; readonly kind: ChildKind; readonly key: string }
    out: ChildRecord | null
  }
  /** Checklists that are overdue or due today, of all projects whose checklists are cached; the latest day first. */
  'children.due': {
    in: InWorkspace & {
      readonly responsible: number | null
      /** The first day of this week, `YYYY-MM-DD`. */
      readonly weekFrom: string
      readonly offset: number
      readonly limit: number
    }
    out: {
      readonly rows: readonly DueRow[]
      readonly counts: DueCounts
      /** Active projects with cached checklists, and the number of active projects: of this person, if one is given. */
      readonly known: number
      readonly projects: number
    }
  }
  /** From the cache alone: what is overdue for longest of each of these projects, at most 500; none where nothing is known to be. */
  'children.overdue': { in: InWorkspace & { readonly projects: readonly number[] }; out: readonly OverdueChecklist[] }
}

export interface ChildEvents {
  /** Children of a project changed in the cache; without `projectId`, possibly those of many. */
  children: { readonly workspaceId: string; readonly projectId?: number; readonly kind?: ChildKind }
}
