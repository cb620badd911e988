/** Built-in views for users who have said who they are. Links name them by an id, like saved views. */
import type { ProjectFilter } from '@shared/model/filter'
import type { Me } from '@shared/contract/prefs'
import type { SavedView, TableSettings, ViewColumn, ViewContent } from '@shared/contract/views'
import type { OwnKey } from '@shared/model/view'
import { NO_FILTER } from '@shared/rules/filter/canonical'

/** No id of a saved view: those are random. */
export const BUILT_IN_VIEWS = ['mine', 'my-overdue'] as const
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number]

export const isBuiltIn = (id: string | null): id is BuiltInView => BUILT_IN_VIEWS.some((view) => view === id)

/** Whether its columns and its order are the usual ones: those of no view, and of "Mine". */
export const hasUsualSettings = (id: string | null): boolean => id === null || id === 'mine'

export interface BuiltInPlace {
  readonly me: number
  /** The stages in which a project is over, won or lost. */
  readonly ended: readonly number[]
  /** The usual columns, none for the default ones, and the usual order. */
  readonly usual: TableSettings
}

/** Its content. "My overdue" has open projects only, what is overdue for longest first, with a column that says what it is. */
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
/** Everybody in it is the user. */
const DEFAULT_COLUMNS = (['title', 'stage', 'price', 'created', 'id'] as const).map(plain)

/** Behind the title: what is overdue is why the list was opened. */
function withOverdue(columns: readonly ViewColumn[]): readonly ViewColumn[] {
  const at = columns.findIndex(({ key }) => key === 'title') + 1
  return [...columns.slice(0, at), plain('overdue'), ...columns.slice(at)]
}

/** One's own active projects. */
export const ownProjects = (me: number): Pick<ViewContent, 'deleted'> & { readonly filter: ProjectFilter } => ({
  deleted: false,
  filter: { ...NO_FILTER, builtIn: { user_id: [me] } }
})

/** "Mine", where it is kept ready offline: fetched ahead as a saved view is. */
export const keptOwn = ({ userId, keepOffline }: Me): Pick<SavedView, 'id' | 'deleted' | 'filter' | 'keepOffline'>[] =>
  userId === null || !keepOffline ? [] : [{ id: 'mine', keepOffline, ...ownProjects(userId) }]
