import { storageView } from '../../user-data/storage-view'
import type { UserData } from '../../user-data/types'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

export interface StorageViewHandlersOptions {
  /** Waits until what was made in a workspace is at hand; nothing is kept for one that is not open. */
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'views'>
}

export function storageViewHandlers({
  workspaces,
  userData: { views }
}: StorageViewHandlersOptions): Pick<Handlers, 'storage.view' | 'storage.setView'> {
  return {
    'storage.view': {
      parse: parser(z.strictObject({ workspaceId })),
      run: async ({ workspaceId: workspace }) => {
        await workspaces.opened(workspace)
        return views.storage(workspace)
      }
    },
    'storage.setView': {
      parse: parser(z.strictObject({ workspaceId, view: storageView })),
      run: async ({ workspaceId: workspace, view }) => {
        // No event: whoever shows it has just made it so.
        await workspaces.opened(workspace)
        await views.setStorage(workspace, view)
        return undefined
      }
    }
  }
}
