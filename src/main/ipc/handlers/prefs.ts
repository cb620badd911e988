import { prefs, type PrefKey } from '@shared/contract/prefs'
import { views, type ShownView } from '@shared/contract/views'
import { NO_CLIENT_CHOICES } from '@shared/model/clients'
import { withJoined } from '@shared/rules/filter/local-ids'
import { PREFS, type PrefRule } from '../../user-data/prefs'
import type { UserData } from '../../user-data/user-data'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { openedBy, serve, type HandlerOptions } from '../serve'

const served = { ...prefs, ...views }

export function prefHandlers(
  options: Pick<HandlerOptions, 'workspaces' | 'emit' | 'now'> & {
    readonly userData: Pick<UserData, 'of' | 'change'>
    /** Whether this computer shows notifications. */
    readonly reminds: () => boolean
  }
) {
  const { workspaces, userData, emit, now, reminds } = options
  const opened = openedBy(workspaces)
  const worldOf = ({ cache }: Pick<OpenWorkspace, 'cache'>, workspaceId: string) => ({
    ...{ cache, now: now(), reminds: reminds() },
    choices: userData.of(workspaceId).get('clients') ?? NO_CLIENT_CHOICES
  })
  /** By workspace, in memory only: opened views are not stored. */
  const shown = new Map<string, ShownView>()
  return serve(served, {
    'views.shown': opened(async ({ cache }, _, { workspaceId }) => {
      const last = shown.get(workspaceId)
      if (last === undefined) return null
      const { filter, ...content } = last.content
      return { ...last, content: { ...content, filter: withJoined(filter, await cache.records.joinedIds()) } }
    }),
    'views.setShown': ({ workspaceId, ...last }) => shown.set(workspaceId, last),
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
