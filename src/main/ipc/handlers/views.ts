import { randomUUID } from 'node:crypto'
import type { Events, EventName } from '@shared/ipc/contract'
import type { SavedView, ShownView } from '@shared/model/view'
import { withJoined } from '@shared/rules/filter/local-ids'
import type { UserData } from '../../user-data/types'
import {
  MOST_VIEWS,
  savedView,
  tableName,
  tableSettings,
  viewChange,
  viewContent,
  viewId,
  viewName
} from '../../user-data/views'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type ViewHandlers = Pick<
  Handlers,
  | 'views.list'
  | 'views.add'
  | 'views.update'
  | 'views.reorder'
  | 'views.remove'
  | 'views.restore'
  | 'views.default'
  | 'views.setDefault'
  | 'views.table'
  | 'views.setTable'
  | 'views.shown'
  | 'views.setShown'
>

export interface ViewHandlersOptions {
  /** Waits until the user data of a workspace is attached; nothing is stored for one that is not open. */
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'views'>
  readonly emit: <E extends EventName>(event: E, data: Events[E]) => void
}

const inWorkspace = z.strictObject({ workspaceId })
const oneView = z.strictObject({ workspaceId, id: viewId })

export function viewHandlers({ workspaces, userData: { views }, emit }: ViewHandlersOptions): ViewHandlers {
  /** By workspace, in memory only: views that were merely opened are forgotten when the app quits. */
  const shown = new Map<string, ShownView>()
  const changing = async <T>(workspace: string, change: () => Promise<T>): Promise<T> => {
    await workspaces.opened(workspace)
    const result = await change()
    emit('views', { workspaceId: workspace })
    return result
  }
  return {
    'views.list': {
      parse: parser(inWorkspace),
      run: async (input) => {
        const { cache } = await workspaces.opened(input.workspaceId)
        const [all, joined] = await Promise.all([views.all(input.workspaceId), cache.records.joinedIds()])
        return all.map((view) => ({ ...view, filter: withJoined(view.filter, joined) }))
      }
    },
    'views.add': {
      parse: parser(z.strictObject({ workspaceId, name: viewName, content: viewContent })),
      run: ({ workspaceId: workspace, name, content }) =>
        changing(workspace, async () => {
          const view: SavedView = { id: randomUUID(), name: name.trim(), keepOffline: false, ...content }
          await views.put(workspace, view, null)
          return view
        })
    },
    'views.update': {
      parse: parser(z.strictObject({ workspaceId, id: viewId, change: viewChange })),
      run: ({ workspaceId: workspace, id, change }) =>
        changing(workspace, () =>
          views.update(workspace, id, change.name === undefined ? change : { ...change, name: change.name.trim() })
        )
    },
    'views.reorder': {
      parse: parser(z.strictObject({ workspaceId, ids: z.array(viewId).max(MOST_VIEWS) })),
      run: ({ workspaceId: workspace, ids }) =>
        changing(workspace, async () => {
          await views.reorder(workspace, ids)
          return undefined
        })
    },
    'views.remove': {
      parse: parser(oneView),
      run: ({ workspaceId: workspace, id }) => changing(workspace, () => views.remove(workspace, id))
    },
    'views.restore': {
      parse: parser(z.strictObject({ workspaceId, view: savedView, index: z.number().int().min(0).max(MOST_VIEWS) })),
      run: ({ workspaceId: workspace, view, index }) =>
        changing(workspace, async () => {
          await views.put(workspace, view, index)
          return undefined
        })
    },
    'views.default': {
      parse: parser(inWorkspace),
      run: async (input) => {
        const { cache } = await workspaces.opened(input.workspaceId)
        const [usual, joined] = await Promise.all([views.default(input.workspaceId), cache.records.joinedIds()])
        return usual === null ? null : { ...usual, filter: withJoined(usual.filter, joined) }
      }
    },
    'views.setDefault': {
      parse: parser(z.strictObject({ workspaceId, content: viewContent })),
      run: async ({ workspaceId: workspace, content }) => {
        // No event: the only window that shows it has just made the change.
        await workspaces.opened(workspace)
        await views.setDefault(workspace, content)
        return undefined
      }
    },
    'views.table': {
      parse: parser(z.strictObject({ workspaceId, table: tableName })),
      run: async ({ workspaceId: workspace, table }) => {
        await workspaces.opened(workspace)
        return views.table(workspace, table)
      }
    },
    'views.setTable': {
      parse: parser(z.strictObject({ workspaceId, table: tableName, settings: tableSettings })),
      run: async ({ workspaceId: workspace, table, settings }) => {
        // No event, as above.
        await workspaces.opened(workspace)
        await views.setTable(workspace, table, settings)
        return undefined
      }
    },
    'views.shown': {
      parse: parser(inWorkspace),
      run: async (input) => {
        const { cache } = await workspaces.opened(input.workspaceId)
        const last = shown.get(input.workspaceId)
        if (last === undefined) return null
        const { filter, ...content } = last.content
        return { ...last, content: { ...content, filter: withJoined(filter, await cache.records.joinedIds()) } }
      }
    },
    'views.setShown': {
      parse: parser(z.strictObject({ workspaceId, viewId: viewId.nullable(), content: viewContent })),
      run: ({ workspaceId: workspace, ...last }) => {
        shown.set(workspace, last)
        return undefined
      }
    }
  }
}
