import type { UserData } from '../../user-data/types'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, referenceId, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

const LIMIT = 500

export interface PastDateHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  /** The user's word on stages decides which projects still have something before them. */
  readonly userData: Pick<UserData, 'of'>
}

export function pastDateHandlers({
  workspaces,
  userData
}: PastDateHandlersOptions): Pick<Handlers, 'projects.pastDates'> {
  return {
    'projects.pastDates': {
      parse: parser(
        z.strictObject({ workspaceId, responsible: referenceId, limit: z.number().int().min(1).max(LIMIT) })
      ),
      run: async ({ workspaceId: workspace, responsible, limit }) => {
        const { cache } = await workspaces.opened(workspace)
        const stages = userData.of(workspace).get('stages') ?? []
        const [value, coverage] = await Promise.all([
          cache.projects.pastDates({ responsible, stages, limit }),
          cache.sweep.coverage({ noun: 'project', deleted: false })
        ])
        return { value, fetchedAt: coverage.sweptAt, source: 'cache', coverage }
      }
    }
  }
}
