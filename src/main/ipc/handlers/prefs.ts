import type { MessageName, Messages } from '@shared/ipc/contract'
import type { PrefKey, PrefRoutes } from '@shared/ipc/routes/prefs'
import { PREFS, type PrefRule } from '../../user-data/prefs'
import type { UserData } from '../../user-data/types'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, workspaceId, z } from '../parse'
import type { Handlers } from '../router'

export interface PrefHandlersOptions {
  /** Waits until the user data of a workspace is attached; nothing is stored for one that is not open. */
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly userData: Pick<UserData, 'of' | 'change'>
  readonly emit: <E extends MessageName>(event: E, data: Messages[E]) => void
  readonly now: () => number
  /** Whether this computer shows notifications. */
  readonly reminds: () => boolean
}

const KEYS = Object.keys(PREFS) as readonly PrefKey[]
type Change = PrefRoutes['prefs.set']['in']
const ofKey = (key: PrefKey) => z.strictObject({ workspaceId, key: z.literal(key), change: PREFS[key].change })
const anyChange = z.discriminatedUnion(
  'key',
  KEYS.map(ofKey) as [ReturnType<typeof ofKey>]
) as unknown as z.ZodType<Change>

export function prefHandlers(options: PrefHandlersOptions): Pick<Handlers, keyof PrefRoutes> {
  const { workspaces, userData, emit, now, reminds } = options
  const worldOf = ({ cache }: Pick<OpenWorkspace, 'cache'>) => ({ cache, now: now(), reminds: reminds() })
  return {
    'prefs.get': {
      parse: parser(z.strictObject({ workspaceId, key: z.enum(KEYS) })),
      run: async ({ workspaceId: workspace, key }) => {
        const world = worldOf(await workspaces.opened(workspace))
        return PREFS[key].read(userData.of(workspace), world)
      }
    },
    'prefs.set': {
      parse: parser(anyChange),
      run: async ({ workspaceId: workspace, key, change }) => {
        const world = worldOf(await workspaces.opened(workspace))
        // TypeScript does not see that rule and change are of one key.
        const rule = PREFS[key] as PrefRule<PrefKey>
        const edit = await rule.set(change as never, world)
        const { before, follow } = await userData.change(workspace, (made) => {
          return { before: edit(made), follow: rule.follow?.(made, world) }
        })
        await follow?.()
        const { fields, changed } = rule.outdates?.(change as never) ?? {}
        if (rule.quiet !== true) emit('prefs.changed', { workspaceId: workspace, key })
        if (fields !== undefined) emit('fields', { workspaceId: workspace, ...fields })
        if (changed !== undefined) emit('changed', { workspaceId: workspace, ...changed })
        return before ?? null
      }
    }
  }
}
