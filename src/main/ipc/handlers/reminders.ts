import type { EventName, Events } from '@shared/ipc/contract'
import { DEFAULT_REMINDERS } from '@shared/model/calendar'
import type { Reminders } from '../../reminders'
import { reminderSettings } from '../../user-data/reminders'
import type { UserData } from '../../user-data/types'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

export interface ReminderHandlersOptions {
  /** Waits until what was made in a workspace is at hand; nothing is kept for one that is not open. */
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'reminders'>
  readonly reminders: Pick<Reminders, 'changed' | 'supported'>
  readonly emit: <E extends EventName>(event: E, data: Events[E]) => void
  readonly now: () => number
}

export function reminderHandlers({
  workspaces,
  userData,
  reminders,
  emit,
  now
}: ReminderHandlersOptions): Pick<Handlers, 'reminders.state' | 'reminders.setSettings'> {
  return {
    'reminders.state': {
      parse: parser(z.strictObject({ workspaceId })),
      run: async ({ workspaceId: workspace }) => {
        await workspaces.opened(workspace)
        const kept = await userData.reminders.settings(workspace)
        return { settings: kept?.settings ?? DEFAULT_REMINDERS, supported: reminders.supported }
      }
    },
    'reminders.setSettings': {
      parse: parser(z.strictObject({ workspaceId, settings: reminderSettings })),
      run: async ({ workspaceId: workspace, settings }) => {
        await workspaces.opened(workspace)
        await userData.reminders.setSettings(workspace, settings, now())
        reminders.changed()
        emit('views', { workspaceId: workspace })
        return undefined
      }
    }
  }
}
