import type { ErrorShape } from '../ipc/errors'
import type { Coverage } from './cached'
import { NOUN_TABLE, SWEPT_NOUNS, type SweptNoun } from './nouns'

/** Derived from the outcomes of requests, not from the operating system alone. */
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
  /** The last request, as in the interface, e.g. `GET /projects`. */
  readonly lastTried: string | null
  readonly lastTriedAt: number | null
  /** When the next try is due; null when none is planned (online and idle, paused, or credentials refused). */
  readonly nextTryAt: number | null
}

type ListsOfNouns = (typeof NOUN_TABLE)[SweptNoun]['lists']
export type SyncList = 'reference' | 'file-tree' | ListsOfNouns['active'] | ListsOfNouns['deleted']

/** The swept lists of a noun; the tree is read before what lies in it. */
const listsOf = (noun: SweptNoun, state: 'active' | 'deleted'): readonly SyncList[] => {
  const list = NOUN_TABLE[noun].lists[state]
  return noun === 'folder' && state === 'active' ? ['file-tree', list] : [list]
}

/** The swept lists, in the order in which screens need them. */
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

/** The groups in which the status shows the lists. */
export const SYNC_GROUPS: Readonly<Record<SyncGroup, readonly SyncList[]>> = {
  projects: inGroup('projects'),
  groups: inGroup('groups'),
  files: inGroup('files'),
  calendar: inGroup('calendar'),
  reference: ['reference']
}

/** One list of the reference data, by its noun; `name` is that of the funnel or list whose contents it has. */
export interface RefusedList {
  readonly noun: 'funnel' | 'stage' | 'list' | 'list-element' | 'event-type' | 'calendar-category' | 'module'
  readonly name: string | null
  /** The server refused it; otherwise its answer was not usable. */
  readonly refused: boolean
}

export interface SyncListStatus {
  readonly list: SyncList
  readonly state: 'idle' | 'waiting' | 'running' | 'paused' | 'failed'
  readonly coverage: Coverage
  /** Cached records that are no longer returned; counted with the active list, 0 with the deleted one. */
  readonly missing: number
  /** Records read in the running sweep. */
  readonly done: number
  /** Records per second of the running sweep; null until known. */
  readonly rate: number | null
  /**
   * For lists that consist of several answers: how many were read by the running sweep, else are cached. Null for paged
   * lists.
   */
  readonly parts: SyncParts | null
  /** Answers of the list that are not requested, since there are too many; 0 when all are read. */
  readonly notRead: number
  /** Lists of the reference data that the last pass could not read, where it read others. */
  readonly refused: readonly RefusedList[]
  readonly error: ErrorShape | null
  /** When a list that failed or had to pause is requested again; null when unknown. Epoch milliseconds. */
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
  /** Everything is paused; a list that is paused alone has its own state. */
  readonly paused: boolean
  /** `sparing`: on battery, or by setting; lists may get older and pages come slower. */
  readonly pace: 'full' | 'sparing'
  readonly lists: readonly SyncListStatus[]
  /** Bytes of the cache on disk (or in memory). */
  readonly cacheBytes: number
  /** Null for a cache in memory, which has no budget. */
  readonly budget: DiskBudget | null
  readonly notice: CacheNotice | null
}

/** What the cache drops to stay within its budget, see `cache/budget/types.ts`. */
export const DROPPED_PARTS = ['children', 'changes', 'answers', 'deleted'] as const
export type DroppedPart = (typeof DROPPED_PARTS)[number]

export interface DiskBudget {
  /** The user's limit in bytes. */
  readonly limit: number
  /** Bytes in use; less than the size of the file while freed room waits to be used again. */
  readonly used: number
  /** The lists alone, without everything that can be dropped, need more than the limit. */
  readonly exceeded: boolean
  readonly dropped: readonly {
    readonly part: DroppedPart
    readonly items: number
    readonly bytes: number
    /** When something of it was dropped last; epoch milliseconds. */
    readonly at: number
  }[]
}

/** A month of the calendar, and when it was answered last; null: not cached. */
export interface CalendarMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly fetchedAt: number | null
}

/** Problems of the cache that the user must know. */
export type CacheNotice =
  /** The old file was put aside and the cache is rebuilt; it had no user data. */
  | { readonly kind: 'cache-rebuilt'; readonly reason: 'corrupt' | 'key-lost' | 'outdated'; readonly at: number }
  /** The file cannot be used (disk full, read-only, from a newer version): nothing is stored on disk for now. */
  | { readonly kind: 'cache-in-memory'; readonly error: ErrorShape; readonly at: number }
