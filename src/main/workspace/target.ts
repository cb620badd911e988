/** Address and credentials for a workspace's requests. */
import type { ServiceTarget } from '../api/types'
import type { Credentials } from '../credentials/types'
import type { WorkspaceEntry } from '../user-data/types'
import { DEMO_ID } from './demo-id'

/** Base URL and lookup path. */
export function placeOf(
  entry: WorkspaceEntry,
  credentials: Credentials | null
): Pick<ServiceTarget, 'baseUrl' | 'lookupPath'> {
  // The demo service has a new port in every run; its credentials contain the address.
  const baseUrl = entry.id === DEMO_ID && credentials !== null ? credentials.origin : entry.address
  return { baseUrl, lookupPath: entry.lookupPath }
}

/** As `placeOf`, with token and secret. */
export function targetOf(entry: WorkspaceEntry, credentials: Credentials): ServiceTarget {
  return { ...placeOf(entry, credentials), token: credentials.token, secret: credentials.secret }
}
