import type { ShownView } from '@shared/model/view'
import { withJoined } from '@shared/rules/filter/local-ids'
import { viewContent, viewId } from '../../user-data/views'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

export interface ViewHandlersOptions {
  /** Waits until a workspace is open. */
  readonly workspaces: Pick<Workspaces, 'opened'>
}

export function viewHandlers({ workspaces }: ViewHandlersOptions): Pick<Handlers, 'views.shown' | 'views.setShown'> {
  /** By workspace, in memory only: views that were merely opened are forgotten when the app quits. */
  const shown = new Map<string, ShownView>()
  return {
    'views.shown': {
      parse: parser(z.strictObject({ workspaceId })),
      run: async (input) => {
        const { cache } = await workspaces.opened(input.workspaceId)
        const last = shown.get(input.workspaceId)
        if (last === undefined) return null
        const { filter, ...content } = last.content
        return { ...last, content: { ...content, filter: withJoined(filter, await cache.records.joinedIds()) } }
      }
    },
    'views.setShown': {
      parse: parser(z.strictObject({ workspaceId, viewId: viewId.nullable(), content: viewContent })),
      run: ({ workspaceId: workspace, ...last }) => {
        shown.set(workspace, last)
        return undefined
      }
    }
  }
}
