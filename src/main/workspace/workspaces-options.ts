/** Dependencies of `Workspaces`. */
import type { EmbeddedDemo } from '../../../demo/embedded'
import type { ServiceClient, ServiceTarget } from '../api/types'
import type { OpenCache } from '../cache/types'
import type { Log } from '../log'
import type { SyncConditions } from '../sync/conditions'
import type { UserData } from '../user-data/user-data'
import type { broadcast } from '../window/broadcast'
import type { Stores } from './secrets'

export interface WorkspacesOptions {
  readonly userDataDir: string
  readonly userData: UserData
  readonly stores: Stores
  readonly openCache: OpenCache
  readonly createClient: (target: ServiceTarget, workspaceId: string) => ServiceClient
  readonly startDemo: () => Promise<EmbeddedDemo>
  readonly emit: typeof broadcast
  readonly log: Log
  readonly now: () => number
  readonly random: () => number
  readonly isNetworkUp: () => boolean
  readonly conditions: () => SyncConditions
}
