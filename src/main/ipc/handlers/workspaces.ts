import { workspaces as routes } from '@shared/contract/workspaces'
import { APP_PAGES } from '@shared/rules/app-pages'
import type { Connecting } from '../../workspace/connecting'
import type { Workspaces } from '../../workspace/workspaces'
import { serve } from '../serve'

export interface WorkspaceHandlersOptions {
  readonly workspaces: Workspaces
  readonly connecting: Pick<Connecting, 'connect' | 'update' | 'cancel'>
  /** Ends the page's process and opens the place in a new one (window/fresh-page.ts). */
  readonly dropTyped: (webContentsId: number, place: string) => Promise<void>
}

export const workspaceHandlers = ({ workspaces, connecting, dropTyped }: WorkspaceHandlersOptions) =>
  serve(routes, {
    'workspaces.list': () => workspaces.list(),
    'workspaces.connect': async (input, { webContentsId }) => {
      const outcome = await connecting.connect(input)
      if (outcome.state === 'connected') await dropTyped(webContentsId, APP_PAGES.connected)
      return outcome
    },
    'workspaces.cancelConnect': ({ attempt }) => connecting.cancel(attempt),
    'workspaces.openDemo': () => workspaces.openDemo(),
    'workspaces.activate': ({ workspaceId }) => workspaces.activate(workspaceId),
    'workspaces.rename': ({ workspaceId, name }) => workspaces.rename(workspaceId, name),
    'workspaces.update': async (input, { webContentsId }) => {
      const outcome = await connecting.update(input.workspaceId, input)
      if (outcome.state === 'connected') await dropTyped(webContentsId, APP_PAGES.changed)
      return outcome
    },
    'workspaces.removalPreview': ({ workspaceId }) => workspaces.removalPreview(workspaceId),
    'workspaces.settleMade': ({ workspaceId, how }) => workspaces.settleMade(workspaceId, how),
    'workspaces.remove': ({ workspaceId }) => workspaces.remove(workspaceId)
  })
