import type { Events, EventName } from '@shared/ipc/contract'
import type { Visit } from '@shared/model/view'
import { noun } from '../../user-data/corrections'
import type { UserData } from '../../user-data/types'
import { MOST_OPENED } from '../../user-data/visit-list'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, recordId, referenceId, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type VisitHandlers = Pick<Handlers, 'visits.recent' | 'visits.pinned' | 'visits.pin' | 'visits.me' | 'visits.setMe'>

export interface VisitHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'visits'>
  readonly emit: <E extends EventName>(event: E, data: Events[E]) => void
  readonly now: () => number
}

const inWorkspace = z.strictObject({ workspaceId })

export function visitHandlers({ workspaces, userData, emit, now }: VisitHandlersOptions): VisitHandlers {
  /** Adds the current titles of records that the cache knows; they are not stored. */
  const named = async (workspace: string, read: () => Promise<readonly Visit[]>): Promise<readonly Visit[]> => {
    const { cache } = await workspaces.opened(workspace)
    const visits = await read()
    const titles = await cache.titles(visits.map((visit) => ({ noun: visit.noun, id: visit.id })))
    return visits.map((visit, at) => ({ ...visit, title: titles[at] ?? null }))
  }
  return {
    'visits.recent': {
      parse: parser(
        z.strictObject({
          workspaceId,
          nouns: z.array(noun).min(1).max(50).nullable(),
          limit: z.number().int().min(1).max(MOST_OPENED)
        })
      ),
      run: async ({ workspaceId: workspace, nouns, limit }) =>
        named(workspace, () => userData.visits.recent(workspace, nouns, limit))
    },
    'visits.pinned': {
      parse: parser(inWorkspace),
      run: ({ workspaceId: workspace }) => named(workspace, () => userData.visits.pinned(workspace))
    },
    'visits.pin': {
      parse: parser(z.strictObject({ workspaceId, noun, id: recordId, pinned: z.boolean() })),
      run: async ({ workspaceId: workspace, noun: kind, id, pinned }) => {
        await workspaces.opened(workspace)
        await userData.visits.pin(workspace, { noun: kind, id, pinnedAt: pinned ? now() : null })
        emit('views', { workspaceId: workspace })
        return undefined
      }
    },
    'visits.me': {
      parse: parser(inWorkspace),
      run: async ({ workspaceId: workspace }) => {
        await workspaces.opened(workspace)
        const { visits } = userData
        return { userId: await visits.me(workspace), keepOffline: await visits.keepsOwn(workspace) }
      }
    },
    'visits.setMe': {
      parse: parser(z.strictObject({ workspaceId, userId: referenceId.nullable(), keepOffline: z.boolean() })),
      run: async ({ workspaceId: workspace, userId, keepOffline }) => {
        await workspaces.opened(workspace)
        await userData.visits.setMe(workspace, userId, keepOffline)
        emit('views', { workspaceId: workspace })
        return undefined
      }
    }
  }
}
