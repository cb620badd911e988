import { DesksideError } from '@shared/ipc/errors'
import { SYNC_LISTS } from '@shared/model/sync'
import { isMonth, monthsBetween } from '@shared/rules/months'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

type SyncHandlers = Pick<
  Handlers,
  'sync.status' | 'sync.refresh' | 'sync.pause' | 'sync.cancel' | 'sync.calendarMonths'
>

const list = z.enum(SYNC_LISTS).nullable()
const month = z.string().refine(isMonth, 'This is no month.')
/** A hundred years: longer than any calendar, and months that are not cached need memory too. */
const MOST_MONTHS = 1200

export function syncHandlers(workspaces: Workspaces): SyncHandlers {
  return {
    'sync.status': {
      parse: parser(z.strictObject({ workspaceId })),
      run: async (input) => (await workspaces.opened(input.workspaceId)).sync.status()
    },
    'sync.refresh': {
      parse: parser(z.strictObject({ workspaceId, list })),
      run: async (input) => {
        const { sync } = await workspaces.opened(input.workspaceId)
        sync.refresh(input.list)
        return undefined
      }
    },
    'sync.pause': {
      parse: parser(z.strictObject({ workspaceId, list, paused: z.boolean() })),
      run: async (input) => {
        const { sync } = await workspaces.opened(input.workspaceId)
        sync.setPaused(input.list, input.paused)
        return undefined
      }
    },
    'sync.cancel': {
      parse: parser(z.strictObject({ workspaceId, list })),
      run: async (input) => {
        const { sync } = await workspaces.opened(input.workspaceId)
        sync.cancel(input.list)
        return undefined
      }
    },
    'sync.calendarMonths': {
      parse: parser(z.strictObject({ workspaceId, deleted: z.boolean(), from: month, to: month })),
      run: async ({ workspaceId: id, ...range }) => {
        if (monthsBetween(range.from, range.to).length > MOST_MONTHS) {
          throw new DesksideError('bad-input', 'That is more than a hundred years.', { details: { path: 'to' } })
        }
        return (await workspaces.opened(id)).cache.calendar.months(range)
      }
    }
  }
}
