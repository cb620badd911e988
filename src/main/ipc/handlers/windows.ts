import type { DeepLinks } from '../../window/deep-links'
import type { PlaceWindows } from '../../window/place-windows'
import type { Workspaces } from '../../workspace/workspaces'
import { nothing, parser, recordId, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

export interface WindowHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly windows: Pick<PlaceWindows, 'openProject' | 'openFolder' | 'openEvent' | 'close'>
  readonly links: Pick<DeepLinks, 'show'>
}

type WindowHandlers = Pick<
  Handlers,
  'windows.openProject' | 'windows.openFolder' | 'windows.openEvent' | 'windows.showInMain' | 'windows.close'
>

export function windowHandlers({ workspaces, windows, links }: WindowHandlersOptions): WindowHandlers {
  return {
    'windows.openProject': {
      parse: parser(z.strictObject({ workspaceId, id: recordId })),
      run: async (place) => {
        // Rejects if the workspace is not open: the window would have nothing to show.
        await workspaces.opened(place.workspaceId)
        windows.openProject(place)
        return undefined
      }
    },
    'windows.openFolder': {
      parse: parser(z.strictObject({ workspaceId, id: recordId.nullable() })),
      run: async (place) => {
        await workspaces.opened(place.workspaceId)
        windows.openFolder(place)
        return undefined
      }
    },
    'windows.openEvent': {
      parse: parser(z.strictObject({ workspaceId, id: recordId, key: z.string().max(400).nullable() })),
      run: async (place) => {
        await workspaces.opened(place.workspaceId)
        windows.openEvent(place)
        return undefined
      }
    },
    'windows.showInMain': {
      parse: parser(z.strictObject({ workspaceId, id: recordId })),
      run: (place) => {
        links.show({ kind: 'record', noun: 'project', parent: null, serviceMark: null, ...place })
        return undefined
      }
    },
    'windows.close': {
      parse: parser(nothing),
      run: (_input, { webContentsId }) => ({ closed: windows.close(webContentsId) })
    }
  }
}
