import type { DeepLinks } from '../../window/deep-links'
import type { ProjectWindows } from '../../window/project-windows'
import type { Workspaces } from '../../workspace/workspaces'
import { nothing, parser, recordId, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

export interface WindowHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly windows: Pick<ProjectWindows, 'open' | 'close'>
  readonly links: Pick<DeepLinks, 'show'>
}

type WindowHandlers = Pick<Handlers, 'windows.openProject' | 'windows.showInMain' | 'windows.close'>

export function windowHandlers({ workspaces, windows, links }: WindowHandlersOptions): WindowHandlers {
  return {
    'windows.openProject': {
      parse: parser(z.strictObject({ workspaceId, id: recordId })),
      run: async (place) => {
        // A window for a workspace that is not open would have nothing to show.
        await workspaces.opened(place.workspaceId)
        windows.open(place)
        return undefined
      }
    },
    'windows.showInMain': {
      parse: parser(z.strictObject({ workspaceId, id: recordId })),
      run: (place) => {
        links.show({ kind: 'project', ...place })
        return undefined
      }
    },
    'windows.close': {
      parse: parser(nothing),
      run: (_input, { webContentsId }) => ({ closed: windows.close(webContentsId) })
    }
  }
}
