import { changes } from '@shared/contract/records'
import type { Messages, MessageName } from '@shared/ipc/contract'
import type { UserData } from '../../user-data/types'
import { opened as seen } from '../../user-data/visits'
import type { Workspaces } from '../../workspace/workspaces'
import { openedBy, serve } from '../serve'

export interface ChangeHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'change'>
  readonly emit: <E extends MessageName>(event: E, data: Messages[E]) => void
  readonly now: () => number
}

export function changeHandlers({ workspaces, userData, emit, now }: ChangeHandlersOptions) {
  const opened = openedBy(workspaces)
  return serve(changes, {
    'changes.feed': opened(({ cache }, query) => cache.changes.feed(query)),
    'changes.since': opened(({ cache }, of) => cache.changes.since(of)),
    'changes.visited': opened(async ({ cache }, { noun, id }, { workspaceId }) => {
      const at = now()
      const { wasMarked } = await cache.changes.visited({ noun, id, at })
      await userData.change(workspaceId, (made) => made.set('visit', seen(made.get('visit'), { noun, id, at })))
      // Clears the change mark of the record in all lists.
      if (wasMarked) emit('changed', { workspaceId, noun, ids: [id] })
      emit('prefs.changed', { workspaceId, key: 'recent' })
    })
  })
}
