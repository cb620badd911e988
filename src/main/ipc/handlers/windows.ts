import { basename } from 'node:path'
import type { AppMenus } from '@shared/model/app-menu'
import { LARGEST_MAIL } from '@shared/model/saved-mail'
import { CANDIDATE_KINDS, LONGEST_TEXT } from '@shared/rules/candidates'
import { fileError } from '../../files/chosen-file-error'
import { writeWhole } from '../../files/whole-file'
import type { Log } from '../../log'
import type { DeepLinks } from '../../window/deep-links'
import type { FileDialogs } from '../../window/file-dialogs'
import type { PlaceWindows } from '../../window/place-windows'
import type { Printing } from '../../window/printing'
import type { QuickKey } from '../../window/quick-key'
import type { QuickWindow } from '../../window/quick-window'
import type { SidePanels } from '../../window/side-panel'
import type { Workspaces } from '../../workspace/workspaces'
import { nothing, parser, recordId, text, workspaceId, z } from '../parse'
import type { Handlers } from '../router'
import { suggestedName } from './exports'

export interface WindowHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly windows: Pick<PlaceWindows, 'openProject' | 'openFolder' | 'openEvent' | 'close'>
  readonly panels: Pick<SidePanels, 'state' | 'set'>
  readonly quick: Pick<QuickWindow, 'open' | 'take' | 'leave'>
  readonly quickKey: Pick<QuickKey, 'state'>
  readonly links: Pick<DeepLinks, 'show' | 'find'>
  readonly setMenu: (menus: AppMenus) => void
  readonly printing: Printing
  readonly dialogs: Pick<FileDialogs, 'save'>
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

const paper = z.strictObject({ size: z.enum(['A4', 'Letter']), landscape: z.boolean() })

const panelChange = z.strictObject({
  edge: z.enum(['left', 'right', 'last']).nullable().optional(),
  onTop: z.boolean().optional()
})

const menu = z
  .array(
    z.array(z.strictObject({ id: text(50), label: text(200), key: text(50).nullable(), enabled: z.boolean() })).max(50)
  )
  .max(10)
const appMenus = z.strictObject({ app: menu, file: menu, go: menu, help: menu })

const namedText = z.strictObject({
  candidates: z
    .array(z.strictObject({ kind: z.enum(CANDIDATE_KINDS), value: text(LONGEST_TEXT) }))
    .min(1)
    .max(LONGEST_TEXT),
  mail: z
    .strictObject({
      subject: z.string().max(LARGEST_MAIL),
      attachments: z.array(z.string().max(LARGEST_MAIL)).max(LARGEST_MAIL),
      unread: z.enum(['winmail', 'encrypted', 'formatting']).nullable(),
      cut: z.boolean()
    })
    .nullable()
})

type WindowHandlers = Pick<
  Handlers,
  | 'windows.setMenu'
  | 'windows.panel'
  | 'windows.setPanel'
  | 'windows.openProject'
  | 'windows.openFolder'
  | 'windows.openEvent'
  | 'windows.showInMain'
  | 'windows.openQuick'
  | 'windows.quickStart'
  | 'windows.quickKey'
  | 'windows.findInMain'
  | 'windows.print'
  | 'windows.savePdf'
  | 'windows.close'
>

export function windowHandlers(options: WindowHandlersOptions): WindowHandlers {
  const { workspaces, windows, panels, quick, quickKey, links, setMenu, printing, dialogs, log, now } = options
  return {
    'windows.setMenu': {
      parse: parser(appMenus),
      run: (menus) => {
        setMenu(menus)
        return undefined
      }
    },
    'windows.panel': { parse: parser(nothing), run: () => panels.state() },
    'windows.setPanel': { parse: parser(panelChange), run: (change) => panels.set(change) },
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
    'windows.openQuick': {
      parse: parser(nothing),
      run: () => {
        quick.open()
        return undefined
      }
    },
    'windows.quickStart': {
      parse: parser(nothing),
      run: (_input, { webContentsId }) => quick.take(webContentsId)
    },
    'windows.quickKey': { parse: parser(nothing), run: () => quickKey.state },
    'windows.findInMain': {
      parse: parser(namedText),
      run: (named) => {
        links.find(named)
        return undefined
      }
    },
    'windows.print': {
      parse: parser(z.strictObject({ paper })),
      run: async (input, { webContentsId }) => ({ printed: await printing.print(webContentsId, input.paper) })
    },
    'windows.savePdf': {
      parse: parser(z.strictObject({ paper, name: text(200) })),
      run: async ({ paper: on, name }, { webContentsId }) => {
        // Before the question for a file: the page shows what is printed only as long as it waits.
        const content = await printing.pdf(webContentsId, on)
        const path = await dialogs.save(suggestedName(name, 'pdf', now()), 'pdf')
        if (path === null) return { savedAs: null }
        try {
          await writeWhole(path, content, log)
        } catch (error) {
          throw fileError(error)
        }
        return { savedAs: basename(path) }
      }
    },
    'windows.close': {
      parse: parser(nothing),
      run: (_input, { webContentsId }) => ({ closed: windows.close(webContentsId) || quick.leave(webContentsId) })
    }
  }
}
