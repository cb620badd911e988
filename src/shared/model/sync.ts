import type { ErrorShape } from '../ipc/errors'
import type { Coverage } from './cached'
import { NOUN_TABLE, SWEPT_NOUNS, type SweptNoun } from './nouns'

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

type ListsOfNouns = (typeof NOUN_TABLE)[SweptNoun]['lists']
export type SyncList = 'reference' | 'cloud-tree' | ListsOfNouns['active'] | ListsOfNouns['deleted']

/** What is swept of a noun; the tree is read before what lies in it. */
const listsOf = (noun: SweptNoun, state: 'active' | 'deleted'): readonly SyncList[] => {
  const list = NOUN_TABLE[noun].lists[state]
  return noun === 'folder' && state === 'active' ? ['cloud-tree', list] : [list]
}

/** The lists that are swept, in the order in which they are when nobody asks for one: what the screens lean on first. */
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

/** How the lists are told about: together with those that belong to the same thing. */
export const SYNC_GROUPS: Readonly<Record<SyncGroup, readonly SyncList[]>> = {
  projects: inGroup('projects'),
  groups: inGroup('groups'),
  files: inGroup('files'),
  calendar: inGroup('calendar'),
  reference: ['reference']
}

export interface SyncListStatus {
  readonly list: SyncList
  readonly state: 'idle' | 'waiting' | 'running' | 'paused' | 'failed'
  readonly coverage: Coverage
  /** Cached records that no list of the service brings any more; told with the active list, 0 with the deleted one. */
  readonly missing: number
  /** Records met in the sweep that runs now. */
  readonly done: number
  /** Records a second of the sweep that runs now; null until known. */
  readonly rate: number | null
  /**
   * Of what consists of several answers: how many are there. While it runs those of this sweep, else those in the cache.
   * Null for a list that is read page by page.
   */
  readonly parts: SyncParts | null
  /** Answers that belong to it and are not asked for, since there are far too many of them; 0 where all are read. */
  readonly notRead: number
  readonly error: ErrorShape | null
  /** When a list that failed, or had to break off, is asked for again; null where that is not known. Epoch milliseconds. */
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
  /** All of it; a list that is paused alone says so in its own state. */
  readonly paused: boolean
  /** `sparing`: on battery, or because the user wants it so; lists may get older and pages come slower. */
  readonly pace: 'full' | 'sparing'
  readonly lists: readonly SyncListStatus[]
  /** Bytes of the cache on disk (or in memory). */
  readonly cacheBytes: number
  /** Null for a cache in memory, which has no budget. */
  readonly budget: DiskBudget | null
  readonly notice: CacheNotice | null
}

/** What the cache gives up to stay within its budget, see `cache/budget/types.ts`. */
export const DROPPED_PARTS = ['children', 'changes', 'answers', 'deleted'] as const
export type DroppedPart = (typeof DROPPED_PARTS)[number]

export interface DiskBudget {
  /** Bytes that the user allows. */
  readonly limit: number
  /** Bytes in use; less than the file has where room that was freed waits to be used again. */
  readonly used: number
  /** Even without everything that can be had again later, the lists themselves need more than the limit. */
  readonly exceeded: boolean
  readonly dropped: readonly {
    readonly part: DroppedPart
    readonly items: number
    readonly bytes: number
    /** When something of it was dropped last; epoch milliseconds. */
    readonly at: number
  }[]
}

/** A month of the calendar as it was asked for, and when it was answered last; null: not cached. */
export interface CalendarMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly fetchedAt: number | null
}

/** What happened to the cache that the user must know. */
export type CacheNotice =
  /** The old file was set aside and the cache begins anew; nothing the user made was in it. */
  | { readonly kind: 'cache-rebuilt'; readonly reason: 'corrupt' | 'key-lost' | 'outdated'; readonly at: number }
  /** The file can't be used (disk full, read-only, made by a newer version): nothing is kept on disk for now. */
  | { readonly kind: 'cache-in-memory'; readonly error: ErrorShape; readonly at: number }
