/** The target of a workspace's requests, and their credentials. */
import type { ServiceTarget } from '../api/types'
import type { Credentials } from '../credentials/types'
import type { WorkspaceEntry } from '../user-data/types'
import { DEMO_ID } from './demo-id'

/** Its base URL and lookup path. */
export function placeOf(
  entry: WorkspaceEntry,
  credentials: Credentials | null
): Pick<ServiceTarget, 'baseUrl' | 'lookupPath'> {
  // The demo service listens on another port in every run; its credentials have the address.
  const baseUrl = entry.id === DEMO_ID && credentials !== null ? credentials.origin : entry.address
  return { baseUrl, lookupPath: entry.lookupPath }
}

/** The same with its token and secret. */
export function targetOf(entry: WorkspaceEntry, credentials: Credentials): ServiceTarget {
  return { ...placeOf(entry, credentials), token: credentials.token, secret: credentials.secret }
}
