/** Views that are there for everybody who said who they are. They are named in links as saved views are, by an id. */
import type { ViewContent } from '@shared/model/view'
import { NO_FILTER } from '@shared/rules/filter/canonical'

/** No id of a saved view: those are random. */
export const BUILT_IN_VIEWS = ['mine', 'my-overdue'] as const
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number]

export const isBuiltIn = (id: string | null): id is BuiltInView => BUILT_IN_VIEWS.some((view) => view === id)

/** What it shows; columns and order are those that the user is used to. */
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
