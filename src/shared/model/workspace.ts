import type { ErrorShape } from '../ipc/errors'

/** Storage of a workspace's credentials. The credentials themselves never cross the bridge. */
export type CredentialState = 'stored' | 'session' | 'missing' | 'unreadable' | 'none-needed'

export interface Workspace {
  readonly id: string
  readonly name: string
  readonly kind: 'service' | 'demo'
  /** `{base_url}` without `/backend/public`, e.g. `https://crm.example.org`. */
  readonly address: string
  /** Path segment of the lookup provider; `lookup` in the interface. */
  readonly lookupPath: string
  /**
   * A short one-way hash of the service's base URL. It tells whether a link leads to the same service. Null for the
   * demo, and while the address is unknown.
   */
  readonly serviceMark: string | null
  readonly credentials: CredentialState
  /** Why the credentials are `unreadable`. */
  readonly credentialProblem: ErrorShape | null
  /** `memory`: no cache on disk, because no keychain can store its key ("until I quit"), or in the demo. */
  readonly storage: 'disk' | 'memory'
  readonly isActive: boolean
  /** Storage of the workspace's user data; null if it was not opened in this run. */
  readonly made: MadeState | null
  /** True: the workspace is opening and the keychain has not answered; the system may be asking for a password. */
  readonly isWaitingForKeychain: boolean
}

export interface MadeState {
  /** `waiting`: the file cannot be read now; new data is merged into it later. `memory`: until the app quits. */
  readonly where: 'file' | 'waiting' | 'memory'
  /** A problem to be shown; null without one. */
  readonly problem: ErrorShape | null
  /** Date of the newest intact backup, if data was lost (epoch ms). */
  readonly backup: number | null
}

/** Layers of the connection test, in order. */
export const CONNECT_LAYERS = ['address', 'name', 'connection', 'tls', 'service', 'credentials', 'list'] as const
export type ConnectLayer = (typeof CONNECT_LAYERS)[number]

export interface LayerResult {
  readonly layer: ConnectLayer
  /** `skipped`: not reached because an earlier layer failed, or not needed (no TLS on a loopback address). */
  readonly state: 'waiting' | 'testing' | 'passed' | 'failed' | 'skipped'
  readonly error: ErrorShape | null
}

export type ConnectOutcome =
  | { readonly state: 'connected'; readonly workspaceId: string; readonly layers: readonly LayerResult[] }
  | { readonly state: 'failed'; readonly layers: readonly LayerResult[]; readonly error: ErrorShape }
  /** The service accepts the credentials, but no keychain can store them: ask the user. */
  | { readonly state: 'keychain-unusable'; readonly layers: readonly LayerResult[]; readonly error: ErrorShape }

/** Numbers of the user's own data. */
export interface MadeCounts {
  readonly corrections: number
  readonly views: number
  readonly pins: number
  readonly stages: number
  /** Decisions about clients. */
  readonly clients: number
}

/** Data that removing a workspace would delete, for the confirmation. */
export interface RemovalPreview {
  /** Null for a closed workspace, since counting would open it. */
  readonly records: number | null
  readonly bytes: number
  readonly credentials: CredentialState
  /** The workspace's user data: corrections, saved views, pins; null if it cannot be read now. */
  readonly made: MadeCounts | null
  /**
   * Stored answers of the lookup provider, paid ones among them, and lists; null without any. `uncounted`: the file
   * cannot be read now (a closed workspace).
   */
  readonly lookups: { readonly entries: number; readonly paid: number; readonly lists: number } | 'uncounted' | null
}
