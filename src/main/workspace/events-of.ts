import type { Messages, MessageName } from '@shared/ipc/contract'
import type { OpenWorkspaceOptions } from './open-workspace'

type WorkspaceEvent = 'onStatus' | 'onChanged' | 'onListAnswered' | 'onParity' | 'onFields' | 'onChildren' | 'onLookup'

/** Sends the changes of an open workspace as events to the windows. */
export function eventsOf(
  workspaceId: string,
  emit: <E extends MessageName>(event: E, data: Messages[E]) => void
): Required<Pick<OpenWorkspaceOptions, WorkspaceEvent>> {
  return {
    onStatus: () => emit('sync', { workspaceId }),
    onChanged: (noun, ids) => emit('changed', ids === undefined ? { workspaceId, noun } : { workspaceId, noun, ids }),
    onListAnswered: (noun) => emit('lists', { workspaceId, noun }),
    onParity: () => emit('filters', { workspaceId }),
    onFields: (noun) => emit('fields', { workspaceId, noun }),
    onChildren: (projectId, kind) => emit('children', { workspaceId, projectId, kind }),
    onLookup: (what, jobId) =>
      emit('lookup', jobId === undefined ? { workspaceId, what } : { workspaceId, what, jobId })
  }
}
