import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import { projectFilter } from '../parse-listing'
import type { Handlers } from '../router'

type FilterHandlers = Pick<Handlers, 'projects.filterStatus'>

export function filterHandlers(workspaces: Workspaces): FilterHandlers {
  return {
    'projects.filterStatus': {
      parse: parser(z.strictObject({ workspaceId, deleted: z.boolean(), filter: projectFilter })),
      run: async ({ workspaceId: workspace, deleted, filter }) => {
        const { cache, live, parity } = await workspaces.opened(workspace)
        const [unknown, light, answered] = await Promise.all([
          cache.filter.unknownParts({ filter, deleted }),
          parity.of(filter, deleted),
          cache.filter.answered({ filter, deleted })
        ])
        return { unknown, parity: light, answered, failed: live.failureOf({ filter, deleted }, null) }
      }
    }
  }
}
