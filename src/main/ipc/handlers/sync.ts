import { SYNC_LISTS } from '@shared/model/sync'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type SyncHandlers = Pick<Handlers, 'sync.status' | 'sync.refresh' | 'sync.pause'>

export function syncHandlers(workspaces: Workspaces): SyncHandlers {
  return {
    'sync.status': {
      parse: parser(z.strictObject({ workspaceId })),
      run: async (input) => (await workspaces.opened(input.workspaceId)).sync.status()
    },
    'sync.refresh': {
      parse: parser(z.strictObject({ workspaceId, list: z.enum(SYNC_LISTS).nullable() })),
      run: async (input) => {
        const { sync } = await workspaces.opened(input.workspaceId)
        sync.refresh(input.list)
        return undefined
      }
    },
    'sync.pause': {
      parse: parser(z.strictObject({ workspaceId, paused: z.boolean() })),
      run: async (input) => {
        const { sync } = await workspaces.opened(input.workspaceId)
        sync.setPaused(input.paused)
        return undefined
      }
    }
  }
}
