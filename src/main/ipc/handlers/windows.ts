import { windows as routes, type AppMenus } from '@shared/contract/windows'
import { fileError } from '../../files/chosen-file-error'
import { writeWhole } from '../../files/whole-file'
import { writtenFiles } from '../../files/written-files'
import type { DeepLinks } from '../../window/deep-links'
import type { PlaceWindows } from '../../window/place-windows'
import type { printing } from '../../window/printing'
import type { QuickKey } from '../../window/quick-key'
import type { QuickWindow } from '../../window/quick-window'
import type { SidePanels } from '../../window/side-panel'
import { serve, type HandlerOptions } from '../serve'
import { suggestedName } from './exports'

export function windowHandlers(
  options: Pick<HandlerOptions, 'workspaces' | 'dialogs' | 'log' | 'now'> & {
    readonly windows: Pick<PlaceWindows, 'openProject' | 'openFolder' | 'openEvent' | 'close'>
    readonly panels: Pick<SidePanels, 'state' | 'set'>
    readonly quick: Pick<QuickWindow, 'open' | 'take' | 'leave'>
    readonly quickKey: Pick<QuickKey, 'state'>
    readonly links: Pick<DeepLinks, 'show' | 'find'>
    readonly setMenu: (menus: AppMenus) => void
    readonly printing: typeof printing
  }
) {
  const { workspaces, windows, panels, quick, quickKey, links, setMenu, printing, dialogs, log, now } = options
  /** Rejects if the workspace is not open: the window would be empty. */
  const openedFirst =
    <Place extends { readonly workspaceId: string }>(open: (place: Place) => void) =>
    async (place: Place): Promise<undefined> => {
      await workspaces.opened(place.workspaceId)
      open(place)
    }
  return serve(routes, {
    'windows.setMenu': (menus) => setMenu(menus),
    'windows.panel': () => panels.state(),
    'windows.setPanel': (change) => panels.set(change),
    'windows.openProject': openedFirst((place) => windows.openProject(place)),
    'windows.openFolder': openedFirst((place) => windows.openFolder(place)),
    'windows.openEvent': openedFirst((place) => windows.openEvent(place)),
    'windows.showInMain': (place) =>
      links.show({ kind: 'record', noun: 'project', parent: null, serviceMark: null, ...place }),
    'windows.openQuick': () => quick.open(),
    'windows.quickStart': (_input, { webContentsId }) => quick.take(webContentsId),
    'windows.quickKey': () => quickKey.state,
    'windows.findInMain': (named) => links.find(named),
    'windows.print': async ({ paper }, { webContentsId }) => ({
      isPrinted: await printing.print(webContentsId, paper)
    }),
    'windows.savePdf': async ({ paper, name }, { webContentsId }) => {
      // Render before asking for a file name: the page shows its print layout only while it waits.
      const content = await printing.pdf(webContentsId, paper)
      const path = await dialogs.save(suggestedName(name, 'pdf', now()), 'pdf')
      if (path === null) return { savedAs: null }
      try {
        await writeWhole(path, content, log)
      } catch (error) {
        throw fileError(error)
      }
      return { savedAs: writtenFiles.add(path) }
    },
    'windows.close': (_input, { webContentsId }) => ({
      isClosed: windows.close(webContentsId) || quick.leave(webContentsId)
    })
  })
}
