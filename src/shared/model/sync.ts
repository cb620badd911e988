import type { ErrorShape } from '../ipc/errors'
import type { Coverage } from './cached'

/** Derived from real outcomes of requests, not from the operating system's opinion alone. */
export type ConnectivityState =
  | 'unknown'
  | 'online'
  | 'offline'
  | 'proxy-login'
  | 'captive-portal'
  | 'unreachable'
  | 'credentials-refused'
  | 'credentials-missing'
  | 'quota'
  | 'tls-untrusted'

export interface Connectivity {
  readonly state: ConnectivityState
  /** Since when this state holds; epoch milliseconds. */
  readonly since: number
  readonly lastError: ErrorShape | null
  /** What was tried last, in the interface's words, e.g. `GET /projects`. */
  readonly lastTried: string | null
  readonly lastTriedAt: number | null
  /** When the next try is due; null when none is planned (online and idle, paused, or credentials refused). */
  readonly nextTryAt: number | null
}

/** The lists that are swept. */
export const SYNC_LISTS = ['projects-active', 'projects-deleted', 'reference'] as const
export type SyncList = (typeof SYNC_LISTS)[number]

export interface SyncListStatus {
  readonly list: SyncList
  readonly state: 'idle' | 'waiting' | 'running' | 'paused' | 'failed'
  readonly coverage: Coverage
  /** Records met in the sweep that runs now. */
  readonly done: number
  /** Records a second of the sweep that runs now; null until known. */
  readonly rate: number | null
  readonly error: ErrorShape | null
}

export interface SyncStatus {
  readonly workspaceId: string
  readonly connectivity: Connectivity
  readonly paused: boolean
  readonly lists: readonly SyncListStatus[]
  /** Bytes of the cache on disk (or in memory). */
  readonly cacheBytes: number
  readonly notice: CacheNotice | null
}

/** What happened to the cache that the user must know. */
export type CacheNotice =
  /** The old file was set aside and the cache begins anew; nothing the user made was in it. */
  | { readonly kind: 'cache-rebuilt'; readonly reason: 'corrupt' | 'key-lost'; readonly at: number }
  /** The file can't be used (disk full, read-only, made by a newer version): nothing is kept on disk for now. */
  | { readonly kind: 'cache-in-memory'; readonly error: ErrorShape; readonly at: number }
