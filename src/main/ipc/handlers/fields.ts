import { noun } from '../../user-data/corrections'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

export function fieldHandlers(
  workspaces: Pick<Workspaces, 'opened'>
): Pick<Handlers, 'fields.kinds' | 'fields.list' | 'fields.roles'> {
  const parse = parser(z.strictObject({ workspaceId, noun }))
  return {
    'fields.kinds': {
      parse: parser(z.strictObject({ workspaceId })),
      run: async (input) => (await workspaces.opened(input.workspaceId)).cache.fields.kinds()
    },
    'fields.list': {
      parse,
      run: async (input) => (await workspaces.opened(input.workspaceId)).cache.fields.inventory(input.noun)
    },
    'fields.roles': {
      parse,
      run: async (input) => (await workspaces.opened(input.workspaceId)).cache.fields.roles(input.noun)
    }
  }
}
