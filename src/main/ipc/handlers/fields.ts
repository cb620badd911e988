import { fields } from '@shared/contract/projects'
import type { Workspaces } from '../../workspace/workspaces'
import { openedBy, serve } from '../serve'

export function fieldHandlers(workspaces: Pick<Workspaces, 'opened'>) {
  const opened = openedBy(workspaces)
  return serve(fields, {
    'fields.kinds': opened(({ cache }) => cache.fields.kinds()),
    'fields.list': opened(({ cache }, { noun }) => cache.fields.inventory(noun)),
    'fields.roles': opened(({ cache }, { noun }) => cache.fields.roles(noun))
  })
}
