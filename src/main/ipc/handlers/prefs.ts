import { prefs, type PrefKey } from '@shared/contract/prefs'
import type { MessageName, Messages } from '@shared/ipc/contract'
import { NO_CLIENT_CHOICES } from '@shared/model/clients'
import { PREFS, type PrefRule } from '../../user-data/prefs'
import type { UserData } from '../../user-data/types'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import type { Workspaces } from '../../workspace/workspaces'
import { openedBy, serve } from '../serve'

export interface PrefHandlersOptions {
  /** Waits until the workspace's user data is attached; nothing is stored while it is closed. */
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'of' | 'change'>
  readonly emit: <E extends MessageName>(event: E, data: Messages[E]) => void
  readonly now: () => number
  /** Whether this computer shows notifications. */
  readonly reminds: () => boolean
}

export function prefHandlers({ workspaces, userData, emit, now, reminds }: PrefHandlersOptions) {
  const opened = openedBy(workspaces)
  const worldOf = ({ cache }: Pick<OpenWorkspace, 'cache'>, workspaceId: string) => ({
    ...{ cache, now: now(), reminds: reminds() },
    choices: userData.of(workspaceId).get('clients') ?? NO_CLIENT_CHOICES
  })
  return serve(prefs, {
    'prefs.get': opened((open, { key }, { workspaceId }) =>
      PREFS[key].read(userData.of(workspaceId), worldOf(open, workspaceId))
    ),
    'prefs.set': opened(async (open, { key, change }, { workspaceId }) => {
      const world = worldOf(open, workspaceId)
      // TypeScript cannot see that rule and change belong to the same key.
      const rule = PREFS[key] as PrefRule<PrefKey>
      const edit = await rule.set(change as never, world)
      const { before, follow } = await userData.change(workspaceId, (made) => {
        return { before: edit(made), follow: rule.follow?.(made, world) }
      })
      await follow?.()
      const { fields, changed } = rule.outdates?.(change as never) ?? {}
      if (rule.isQuiet !== true) emit('prefs.changed', { workspaceId, key })
      if (fields !== undefined) emit('fields', { workspaceId, ...fields })
      if (changed !== undefined) emit('changed', { workspaceId, ...changed })
      return before ?? null
    })
  })
}
