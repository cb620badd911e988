import type { Events, EventName } from '@shared/ipc/contract'
import { noun } from '../../user-data/corrections'
import type { UserData } from '../../user-data/types'
import { opened } from '../../user-data/visits'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, recordId, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type ChangeHandlers = Pick<Handlers, 'changes.feed' | 'changes.since' | 'changes.visited'>

export interface ChangeHandlersOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'change'>
  readonly emit: <E extends EventName>(event: E, data: Events[E]) => void
  readonly now: () => number
}

const MOST_CHANGES = 500
const moment = z.number().min(0).max(Number.MAX_SAFE_INTEGER)
const record = z.strictObject({ workspaceId, noun, id: recordId })

export function changeHandlers({ workspaces, userData, emit, now }: ChangeHandlersOptions): ChangeHandlers {
  return {
    'changes.feed': {
      parse: parser(
        z.strictObject({
          workspaceId,
          nouns: z.array(noun).min(1).max(50).nullable(),
          before: recordId.nullable(),
          since: moment.nullable(),
          limit: z.number().int().min(1).max(MOST_CHANGES)
        })
      ),
      run: async ({ workspaceId: id, ...query }) => (await workspaces.opened(id)).cache.changes.feed(query)
    },
    'changes.since': {
      parse: parser(record),
      run: async ({ workspaceId: workspace, ...of }) => (await workspaces.opened(workspace)).cache.changes.since(of)
    },
    'changes.visited': {
      parse: parser(record),
      run: async ({ workspaceId: workspace, noun: kind, id }) => {
        const { cache } = await workspaces.opened(workspace)
        const at = now()
        const { wasMarked } = await cache.changes.visited({ noun: kind, id, at })
        await userData.change(workspace, (made) => made.set('visit', opened(made.get('visit'), { noun: kind, id, at })))
        // Removes the mark of changes wherever the record is listed.
        if (wasMarked) emit('changed', { workspaceId: workspace, noun: kind, ids: [id] })
        emit('prefs.changed', { workspaceId: workspace, key: 'recent' })
        return undefined
      }
    }
  }
}
