import type { ErrorShape } from '../ipc/errors'

/** Where the credentials of a workspace are. The credentials themselves never cross the bridge. */
export type CredentialState = 'stored' | 'session' | 'missing' | 'unreadable' | 'none-needed'

export interface Workspace {
  readonly id: string
  readonly name: string
  readonly kind: 'service' | 'demo'
  /** `{base_url}` without `/backend/public`, e.g. `https://crm.example.org`. */
  readonly address: string
  /** The path segment of the lookup provider; `lookup` in the interface. */
  readonly lookupPath: string
  readonly credentials: CredentialState
  /** Why the credentials are `unreadable`. */
  readonly credentialProblem: ErrorShape | null
  /** `memory`: no cache on disk, because no keychain could keep its key ("until I quit"), or because it is the demo. */
  readonly storage: 'disk' | 'memory'
  readonly active: boolean
  /** How what the user made in it is kept; null for a workspace that was not opened in this run. */
  readonly made: MadeState | null
  /** It is being opened, and the keychain has not answered yet: the system may be asking for a password. */
  readonly waitingForKeychain: boolean
}

export interface MadeState {
  /** `waiting`: its file can't be read now; what is made meanwhile is merged into it. `memory`: until the app quits. */
  readonly where: 'file' | 'waiting' | 'memory'
  /** What is to be told of it; null while all is well. */
  readonly problem: ErrorShape | null
  /** The day of the newest whole backup, where something was lost; epoch milliseconds. */
  readonly backup: number | null
}

/** The layers that a connection is tested by, in order. */
export const CONNECT_LAYERS = ['address', 'name', 'connection', 'tls', 'service', 'credentials', 'list'] as const
export type ConnectLayer = (typeof CONNECT_LAYERS)[number]

export interface LayerResult {
  readonly layer: ConnectLayer
  /** `skipped`: not reached because an earlier layer failed, or not needed (no TLS on a loopback address). */
  readonly state: 'waiting' | 'testing' | 'passed' | 'failed' | 'skipped'
  readonly error: ErrorShape | null
}

export interface ConnectInput {
  /** Chosen by the renderer, so that it can tell the progress events of this attempt. */
  readonly attempt: string
  readonly address: string
  readonly token: string
  readonly secret: string
  readonly lookupPath: string
  readonly name: string
  /** `session`: keep credentials in memory until the app quits; only after the user has been told why. */
  readonly keep: 'keychain' | 'session'
}

export type ConnectOutcome =
  | { readonly state: 'connected'; readonly workspaceId: string; readonly layers: readonly LayerResult[] }
  | { readonly state: 'failed'; readonly layers: readonly LayerResult[]; readonly error: ErrorShape }
  /** The service accepts the credentials, but there is no keychain to keep them in: ask the user. */
  | { readonly state: 'keychain-unusable'; readonly layers: readonly LayerResult[]; readonly error: ErrorShape }

/** What removing a workspace takes with it, so that the user can be told first. */
export interface RemovalPreview {
  /** Null for a workspace that is not open: counting would mean opening it. */
  readonly records: number | null
  readonly bytes: number
  readonly credentials: CredentialState
  /** What the user made in it: fields that something was said about, saved views, pins; null where it can't be read now. */
  readonly made: { readonly corrections: number; readonly views: number; readonly pins: number } | null
}
