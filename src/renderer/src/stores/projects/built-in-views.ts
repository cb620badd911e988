/** Built-in views for users who have said who they are. Links name them by an id, like saved views. */
import type { Me, SavedView, ViewContent } from '@shared/model/view'
import { NO_FILTER } from '@shared/rules/filter/canonical'

/** No id of a saved view: those are random. */
export const BUILT_IN_VIEWS = ['mine', 'my-overdue'] as const
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number]

export const isBuiltIn = (id: string | null): id is BuiltInView => BUILT_IN_VIEWS.some((view) => view === id)

/** Its content; columns and order are the default ones. */
export function builtInContent(view: BuiltInView, me: number): Pick<ViewContent, 'deleted' | 'filter' | 'layout'> {
  return {
    deleted: false,
    filter: {
      ...NO_FILTER,
      having: view === 'my-overdue' ? 'checklists_expired' : null,
      builtIn: { user_id: [me] }
    },
    layout: 'table'
  }
}

/** "Mine", where it is kept ready offline: fetched ahead as a saved view is. */
export const keptOwn = ({ userId, keepOffline }: Me): Pick<SavedView, 'id' | 'deleted' | 'filter' | 'keepOffline'>[] =>
  userId === null || !keepOffline ? [] : [{ id: 'mine', keepOffline, ...builtInContent('mine', userId) }]
