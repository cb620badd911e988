import type { ErrorShape } from '../ipc/errors'
import type { Coverage } from './cached'
import { NOUN_TABLE, SWEPT_NOUNS, type SweptNoun } from './nouns'

/** Connectivity, derived from the outcomes of requests, not from the operating system alone. */
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
  /** Start of this state (epoch ms). */
  readonly since: number
  readonly lastError: ErrorShape | null
  /** The last request, as in the interface, e.g. `GET /projects`. */
  readonly lastTried: string | null
  readonly lastTriedAt: number | null
  /** When the next retry is due; null when none is planned (online and idle, paused, or credentials refused). */
  readonly nextTryAt: number | null
}

type ListsOfNouns = (typeof NOUN_TABLE)[SweptNoun]['lists']
export type SyncList = 'reference' | 'file-tree' | ListsOfNouns['active'] | ListsOfNouns['deleted']

/** Swept lists of a noun; the tree precedes its contents. */
const listsOf = (noun: SweptNoun, state: 'active' | 'deleted'): readonly SyncList[] => {
  const list = NOUN_TABLE[noun].lists[state]
  return noun === 'folder' && state === 'active' ? ['file-tree', list] : [list]
}

/** The swept lists, in the order of a full sweep. */
export const SYNC_LISTS: readonly SyncList[] = [
  'reference',
  ...SWEPT_NOUNS.flatMap((noun) => listsOf(noun, 'active')),
  ...SWEPT_NOUNS.flatMap((noun) => listsOf(noun, 'deleted'))
]

export type SyncGroup = ListsOfNouns['group'] | 'reference'

const inGroup = (group: ListsOfNouns['group']): readonly SyncList[] =>
  SWEPT_NOUNS.filter((noun) => NOUN_TABLE[noun].lists.group === group).flatMap((noun) => [
    ...listsOf(noun, 'active'),
    ...listsOf(noun, 'deleted')
  ])

/** Lists by their group in the status. */
export const SYNC_GROUPS: Readonly<Record<SyncGroup, readonly SyncList[]>> = {
  projects: inGroup('projects'),
  groups: inGroup('groups'),
  files: inGroup('files'),
  calendar: inGroup('calendar'),
  reference: ['reference']
}

/** A list of the reference data, by its noun. `name`: the funnel or list it belongs to. */
export interface RefusedList {
  readonly noun: 'funnel' | 'stage' | 'list' | 'list-element' | 'event-type' | 'calendar-category' | 'module'
  readonly name: string | null
  /** True: the server refused it. False: its answer was unusable. */
  readonly isRefused: boolean
}

export interface SyncListStatus {
  readonly list: SyncList
  readonly state: 'idle' | 'waiting' | 'running' | 'paused' | 'failed'
  readonly coverage: Coverage
  /** Cached records no longer returned, counted with the active list; 0 for the deleted one. */
  readonly missing: number
  /** Number of records read in the running sweep. */
  readonly done: number
  /** Records per second in the running sweep; null until known. */
  readonly rate: number | null
  /**
   * For lists that consist of several answers: the number read in the running sweep, or cached. Null for paged lists.
   */
  readonly parts: SyncParts | null
  /** Number of the list's answers beyond the limit, which are not requested; 0 when all are read. */
  readonly notRead: number
  /** Reference data lists that the last pass could not read, although it read others. */
  readonly refused: readonly RefusedList[]
  readonly error: ErrorShape | null
  /** When a failed or delayed list is requested again (epoch ms); null when unknown. */
  readonly nextTryAt: number | null
}

export interface SyncParts {
  readonly of: 'months' | 'lists'
  readonly done: number
  readonly total: number
}

export interface SyncStatus {
  readonly workspaceId: string
  readonly connectivity: Connectivity
  /** True: everything is paused. A list paused alone has its own state. */
  readonly isPaused: boolean
  /** `sparing`: on battery, or by setting; lists are refreshed less often and pages load more slowly. */
  readonly pace: 'full' | 'sparing'
  readonly lists: readonly SyncListStatus[]
  /** Size of the cache on disk, or in memory (bytes). */
  readonly cacheBytes: number
  /** Null for a cache in memory, which has no budget. */
  readonly budget: DiskBudget | null
  readonly notice: CacheNotice | null
}

/**
 * Data that the disk budget drops, in this order. Each part can be fetched again, the cheapest for the user first.
 * `children`: of projects that nobody pinned. `changes`: previous values. `answers`: of `/info`. `deleted`: raw answers
 * of deleted and missing records.
 */
export const DROPPED_PARTS = ['children', 'changes', 'answers', 'deleted'] as const
export type DroppedPart = (typeof DROPPED_PARTS)[number]

export interface DiskBudget {
  /** The user's limit (bytes). */
  readonly limit: number
  /** Bytes in use; below the file size while freed pages wait for reuse. */
  readonly used: number
  /** True: the lists alone, which cannot be dropped, exceed the limit. */
  readonly isExceeded: boolean
  readonly dropped: readonly {
    readonly part: DroppedPart
    readonly items: number
    readonly bytes: number
    /** When it was last dropped (epoch ms). */
    readonly at: number
  }[]
}

/** A month of the calendar and the time of its last answer; null: not cached. */
export interface CalendarMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly fetchedAt: number | null
}

/** Cache problems that the user must know about. */
export type CacheNotice =
  /** The old file was set aside and the cache is rebuilt; it held no user data. */
  | { readonly kind: 'cache-rebuilt'; readonly reason: 'corrupt' | 'key-lost' | 'outdated'; readonly at: number }
  /** The file is unusable (disk full, read-only, from a newer version): nothing is stored on disk for now. */
  | { readonly kind: 'cache-in-memory'; readonly error: ErrorShape; readonly at: number }
