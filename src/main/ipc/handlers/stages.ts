import type { Events, EventName } from '@shared/ipc/contract'
import { stageChoices, stageId, stageState } from '../../user-data/stage-choices'
import type { UserData } from '../../user-data/types'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

export interface StageHandlersOptions {
  /** Waits until the user data of a workspace is attached; nothing is kept for one that is not open. */
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'views'>
  readonly emit: <E extends EventName>(event: E, data: Events[E]) => void
}

export function stageHandlers({
  workspaces,
  userData: { views },
  emit
}: StageHandlersOptions): Pick<Handlers, 'stages.choices' | 'stages.choose' | 'stages.replace'> {
  return {
    'stages.choices': {
      parse: parser(z.strictObject({ workspaceId })),
      run: async ({ workspaceId: workspace }) => {
        await workspaces.opened(workspace)
        return views.stages(workspace)
      }
    },
    'stages.choose': {
      parse: parser(z.strictObject({ workspaceId, id: stageId, state: stageState.nullable() })),
      run: async ({ workspaceId: workspace, id, state }) => {
        await workspaces.opened(workspace)
        await views.setStage(workspace, id, state)
        emit('fields', { workspaceId: workspace, noun: 'stage' })
        return undefined
      }
    },
    'stages.replace': {
      parse: parser(z.strictObject({ workspaceId, choices: stageChoices })),
      run: async ({ workspaceId: workspace, choices }) => {
        await workspaces.opened(workspace)
        const before = await views.replaceStages(workspace, choices)
        emit('fields', { workspaceId: workspace, noun: 'stage' })
        return before
      }
    }
  }
}
