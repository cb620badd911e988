import type { ErrorShape } from '../ipc/errors'

/** Where the credentials of a workspace are stored. The credentials themselves never cross the bridge. */
export type CredentialState = 'stored' | 'session' | 'missing' | 'unreadable' | 'none-needed'

export interface Workspace {
  readonly id: string
  readonly name: string
  readonly kind: 'service' | 'demo'
  /** `{base_url}` without `/backend/public`, e.g. `https://crm.example.org`. */
  readonly address: string
  /** The path segment of the lookup provider; `lookup` in the interface. */
  readonly lookupPath: string
  /**
   * A short one-way hash of the service's base URL, by which a link is told to lead to the same service; null for the
   * demo, and while the address is not known.
   */
  readonly serviceMark: string | null
  readonly credentials: CredentialState
  /** Why the credentials are `unreadable`. */
  readonly credentialProblem: ErrorShape | null
  /** `memory`: no cache on disk, because no keychain can keep its key ("until I quit"), or because it is the demo. */
  readonly storage: 'disk' | 'memory'
  readonly active: boolean
  /** How the user's data of the workspace is stored; null if it was not opened in this run. */
  readonly made: MadeState | null
  /** It is being opened and the keychain has not answered: the system may be asking for a password. */
  readonly waitingForKeychain: boolean
}

export interface MadeState {
  /** `waiting`: its file cannot be read now; new data is merged into it later. `memory`: until the app quits. */
  readonly where: 'file' | 'waiting' | 'memory'
  /** A problem to be shown; null without one. */
  readonly problem: ErrorShape | null
  /** The day of the newest whole backup, if something was lost; epoch milliseconds. */
  readonly backup: number | null
}

/** The layers by which a connection is tested, in order. */
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
  /** The service accepts the credentials, but there is no keychain to keep them in: ask the user. */
  | { readonly state: 'keychain-unusable'; readonly layers: readonly LayerResult[]; readonly error: ErrorShape }

/** What removing a workspace would delete, for the confirmation. */
export interface RemovalPreview {
  /** Null for a workspace that is not open, since counting would open it. */
  readonly records: number | null
  readonly bytes: number
  readonly credentials: CredentialState
  /** The user's data in it: corrections, saved views, pins; null when it cannot be read now. */
  readonly made: {
    readonly corrections: number
    readonly views: number
    readonly pins: number
    readonly stages: number
  } | null
  /**
   * Answers of the lookup provider that are kept, those among them that were paid for, and lists; null without any,
   * `uncounted` where there is a file that can't be read now (a workspace that is not open).
   */
  readonly lookups: { readonly entries: number; readonly paid: number; readonly lists: number } | 'uncounted' | null
}
