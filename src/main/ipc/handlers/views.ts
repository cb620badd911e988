import { views, type ShownView } from '@shared/contract/views'
import { withJoined } from '@shared/rules/filter/local-ids'
import type { Workspaces } from '../../workspace/workspaces'
import { openedBy, serve } from '../serve'

export interface ViewHandlersOptions {
  /** Waits until a workspace is open. */
  readonly workspaces: Pick<Workspaces, 'opened'>
}

export function viewHandlers({ workspaces }: ViewHandlersOptions) {
  const opened = openedBy(workspaces)
  /** By workspace, in memory only: opened views are not stored. */
  const shown = new Map<string, ShownView>()
  return serve(views, {
    'views.shown': opened(async ({ cache }, _, { workspaceId }) => {
      const last = shown.get(workspaceId)
      if (last === undefined) return null
      const { filter, ...content } = last.content
      return { ...last, content: { ...content, filter: withJoined(filter, await cache.records.joinedIds()) } }
    }),
    'views.setShown': ({ workspaceId, ...last }) => shown.set(workspaceId, last)
  })
}
