import { changes } from '@shared/contract/records'
import type { UserData } from '../../user-data/user-data'
import { opened as seen } from '../../user-data/visits'
import { openedBy, serve, type HandlerOptions } from '../serve'

export function changeHandlers(
  options: Pick<HandlerOptions, 'workspaces' | 'emit' | 'now'> & { readonly userData: Pick<UserData, 'change'> }
) {
  const { workspaces, userData, emit, now } = options
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
