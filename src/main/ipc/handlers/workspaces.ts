import { PLACES } from '@shared/rules/places'
import type { Connecting } from '../../workspace/connecting'
import type { Workspaces } from '../../workspace/workspaces'
import { nothing, parser, text, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type WorkspaceHandlers = Pick<
  Handlers,
  | 'workspaces.list'
  | 'workspaces.connect'
  | 'workspaces.cancelConnect'
  | 'workspaces.openDemo'
  | 'workspaces.activate'
  | 'workspaces.rename'
  | 'workspaces.update'
  | 'workspaces.removalPreview'
  | 'workspaces.remove'
  | 'workspaces.settleMade'
>

const attempt = z.string().min(1).max(100)
/** Limits the size only: the layers of the connection test check the content, and can say what is wrong. */
const connection = {
  attempt,
  address: text(4_000),
  token: text(4_000),
  secret: text(4_000),
  lookupPath: text(200),
  name: text(200),
  keep: z.enum(['keychain', 'session'])
}
const inWorkspace = z.strictObject({ workspaceId })

export interface WorkspaceHandlersOptions {
  readonly workspaces: Workspaces
  readonly connecting: Pick<Connecting, 'connect' | 'update' | 'cancel'>
  /** Ends the process of the page with these web contents, and shows a place in a new one (window/fresh-page.ts). */
  readonly dropTyped: (webContentsId: number, place: string) => Promise<void>
}

export function workspaceHandlers({ workspaces, connecting, dropTyped }: WorkspaceHandlersOptions): WorkspaceHandlers {
  return {
    'workspaces.list': { parse: parser(nothing), run: () => workspaces.list() },
    'workspaces.connect': {
      parse: parser(z.strictObject(connection)),
      run: async (input, { webContentsId }) => {
        const outcome = await connecting.connect(input)
        if (outcome.state === 'connected') await dropTyped(webContentsId, PLACES.connected)
        return outcome
      }
    },
    'workspaces.cancelConnect': {
      parse: parser(z.strictObject({ attempt })),
      run: (input) => {
        connecting.cancel(input.attempt)
        return undefined
      }
    },
    'workspaces.openDemo': { parse: parser(nothing), run: () => workspaces.openDemo() },
    'workspaces.activate': { parse: parser(inWorkspace), run: (input) => workspaces.activate(input.workspaceId) },
    'workspaces.rename': {
      parse: parser(z.strictObject({ workspaceId, name: text(200) })),
      run: (input) => workspaces.rename(input.workspaceId, input.name)
    },
    'workspaces.update': {
      parse: parser(z.strictObject({ workspaceId, ...connection })),
      run: async (input, { webContentsId }) => {
        const outcome = await connecting.update(input.workspaceId, input)
        if (outcome.state === 'connected') await dropTyped(webContentsId, PLACES.changed)
        return outcome
      }
    },
    'workspaces.removalPreview': {
      parse: parser(inWorkspace),
      run: (input) => workspaces.removalPreview(input.workspaceId)
    },
    'workspaces.settleMade': {
      parse: parser(z.strictObject({ workspaceId, how: z.enum(['backup', 'as-it-is']) })),
      run: async (input) => {
        await workspaces.settleMade(input.workspaceId, input.how)
        return undefined
      }
    },
    'workspaces.remove': { parse: parser(inWorkspace), run: (input) => workspaces.remove(input.workspaceId) }
  }
}
