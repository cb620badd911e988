/** Built-in views for users who have chosen who they are. Links name them by id, like saved views. */
import type { ProjectFilter } from '@shared/model/filter'
import type { Me } from '@shared/contract/prefs'
import type { SavedView, TableSettings, ViewColumn, ViewContent } from '@shared/contract/views'
import type { OwnKey } from '@shared/model/view'
import { NO_FILTER } from '@shared/rules/filter/canonical'

/** Cannot collide with ids of saved views, which are random. */
export const BUILT_IN_VIEWS = ['mine', 'my-overdue'] as const
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number]

export const isBuiltIn = (id: string | null): id is BuiltInView => BUILT_IN_VIEWS.some((view) => view === id)

/** Whether the view has the default columns and order: no view, or "Mine". */
export const hasUsualSettings = (id: string | null): boolean => id === null || id === 'mine'

export interface BuiltInPlace {
  readonly me: number
  /** Ids of the won and lost stages. */
  readonly ended: readonly number[]
  /** The default columns (empty for the built-in ones) and order. */
  readonly usual: TableSettings
}

/**
 * Content of a built-in view. "My overdue" has open projects only, the longest overdue first, with a column for the
 * overdue item.
 */
export function builtInContent(view: BuiltInView, { me, ended, usual }: BuiltInPlace): ViewContent {
  const mine = { ...usual, ...ownProjects(me), layout: 'table' } as const
  if (view === 'mine') return mine
  const builtIn = { user_id: [me], ...(ended.length === 0 ? {} : { not_step_id: ended }) }
  return {
    ...mine,
    filter: { ...NO_FILTER, having: 'checklists_expired', builtIn },
    sort: { key: 'overdue', descending: false },
    columns: withOverdue(usual.columns.length > 0 ? usual.columns : DEFAULT_COLUMNS)
  }
}

const plain = (key: OwnKey): ViewColumn => ({ key, width: null, pinned: false })
/** No column for the responsible person: it is always the user. */
const DEFAULT_COLUMNS = (['title', 'stage', 'price', 'created', 'id'] as const).map(plain)

/** Adds the overdue column right after the title: it is the reason to open the list. */
function withOverdue(columns: readonly ViewColumn[]): readonly ViewColumn[] {
  const at = columns.findIndex(({ key }) => key === 'title') + 1
  return [...columns.slice(0, at), plain('overdue'), ...columns.slice(at)]
}

/** The user's own active projects. */
export const ownProjects = (me: number): Pick<ViewContent, 'deleted'> & { readonly filter: ProjectFilter } => ({
  deleted: false,
  filter: { ...NO_FILTER, builtIn: { user_id: [me] } }
})

/** "Mine" if it is available offline: prefetched like a saved view. */
export const keptOwn = ({ userId, keepOffline }: Me): Pick<SavedView, 'id' | 'deleted' | 'filter' | 'keepOffline'>[] =>
  userId === null || !keepOffline ? [] : [{ id: 'mine', keepOffline, ...ownProjects(userId) }]
