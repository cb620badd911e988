import type { WorkerDeath } from '../database/worker-link'
import type { Coverage } from '@shared/model/cached'
import type { ProjectDetail } from '@shared/model/project'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { FieldInventory, RecordKind, RoleField } from '@shared/model/field-inventory'
import type { Noun } from '@shared/model/record'
import type { ChangesAccess } from './changes/types'
import type { RecordName } from './titles'
import type { CalendarMonth } from '@shared/model/sync'
import type { BudgetAccess } from './budget/types'
import type { ChildrenAccess } from './children/types'
import type { FilterCache } from './filter/commands'
import type { ProjectListsAccess } from './listing/commands'
import type { ReferenceName, ReferenceNames } from './reference'
import type { RecordsAccess } from './records/commands'
import type { TreeAnswer, TreeNode, TreeOutcome } from './cloud-tree'
import type { SearchCache } from './search/commands'

/** A list that is swept, as the cache knows it: one noun in one state, or the children of one parent. */
export interface ListKey {
  readonly noun: Noun
  readonly deleted: boolean
  /** Elements belong to a named list, stages to a funnel. */
  readonly parent?: { readonly id: number | null; readonly name: string | null }
}

/** Where a sweep stands; written in the same transaction as the page it belongs to, so a killed app resumes. */
export interface SweepCursor {
  readonly pass: number
  readonly startedAt: number
  readonly offset: number
  readonly pageSize: number
  readonly done: number
  readonly total: number | null
  /** Records that were known of the list when the pass began. */
  readonly known: number
  /** When the oldest page of this pass was answered; null before the first. What is known is no younger. */
  readonly oldestAt: number | null
  /** Null for a pass that began at the list's beginning. */
  readonly turn: SweepTurn | null
}

/**
 * Of a pass that took over in the middle of the list, where an older one had been broken off: it reads to the list's end
 * first, which the older one never saw, and then from the beginning up to where it took over.
 */
export interface SweepTurn {
  /** The offset of its first page. */
  readonly from: number
  /** When the oldest page of what lies before was answered, as the older pass read it. */
  readonly oldestAt: number
  /** It has been at the list's end and reads the beginning now. */
  readonly wrapped: boolean
}

export interface PageInput {
  readonly list: ListKey
  /** The answer's body as it arrived; the worker parses, decodes and writes it. The buffer is transferred. */
  readonly body: Uint8Array
  readonly receivedAt: number
  /** The sweep's pass: what a completed pass did not meet is no longer returned. Null for a look outside a sweep. */
  readonly pass: number | null
  readonly cursor: SweepCursor | null
  /**
   * A filter or a search chose its records: how many there are says nothing of the list, and what they leave out nothing
   * of them. See `tellsSmaller`.
   */
  readonly filtered?: boolean
  /** Of the calendar: the month that was asked for, `YYYY-MM`. The answer is all there is of it. */
  readonly month?: string
}

export interface SweepEnd {
  readonly complete: boolean
  readonly obstacle: Coverage['obstacle']
  /** As of when the list is known by it: when the oldest page of the pass was answered. */
  readonly at: number
  /** When a record that was not met is no longer returned; `one-pass` unless said otherwise. See `Sweeps.end`. */
  readonly removal?: 'one-pass' | 'two-passes' | 'by-month'
}

/** What the end of a pass would mean for its list. */
export interface SweepLoss {
  /** Records that are known of the list now. */
  readonly known: number
  /** And when the pass began. */
  readonly before: number
  /** How many of them would be no longer returned. */
  readonly missing: number
}

export interface PageOutcome {
  /** Ids in the order they came. */
  readonly ids: readonly number[]
  /** How many of them this pass meets for the first time. */
  readonly firstMet: number
  /** Ids whose content differs from what was cached (new ones included). */
  readonly changedIds: readonly number[]
  /** Records on the page, those without a recognisable id included. */
  readonly rows: number
  readonly withoutId: number
  readonly total: number | null
  /** Whether the page taught what something is called: records elsewhere may read differently now. */
  readonly labelsChanged?: boolean
}

/** Fields of one kind that something of the user's names: by their keys, or by the names that filters have for them. */
export interface UsedFields {
  readonly keys: readonly string[]
  readonly names: readonly string[]
}

export interface CacheStats {
  readonly bytes: number
  readonly records: number
}

/** What opening the file came to. */
export interface OpenOutcome {
  readonly rebuilt: { readonly reason: 'corrupt' | 'key-lost'; readonly quarantined: string } | null
}

/**
 * The cache of one workspace: derived data, rebuildable at any time. Every method is asynchronous and runs in a worker
 * (writes in the writer, reads in the reader; a memory cache has one for both). Rejections are `DesksideError`s:
 * `cache-busy`, `disk-full`, `disk-read-only`, `cache-from-the-future`, `cache-failed`; a body that can't be read
 * rejects with the codes of the service (`service-not-json`, `service-error`, ...).
 */
export interface Cache {
  readonly opened: OpenOutcome
  ingestPage(input: PageInput): Promise<PageOutcome>
  /** One record of an `/info` answer. `state` is left as it was unless the record says otherwise. */
  ingestRecord(input: { noun: Noun; id: number; body: Uint8Array; receivedAt: number }): Promise<{ changed: boolean }>
  projects: ProjectListsAccess & {
    /** Null when the cache has never met it. */
    get(id: number): Promise<{ value: ProjectDetail; fetchedAt: number } | null>
  }
  records: RecordsAccess
  fields: {
    kinds(): Promise<readonly RecordKind[]>
    inventory(noun: Noun): Promise<FieldInventory>
    roles(noun: Noun): Promise<readonly RoleField[]>
    /**
     * What the user says about fields from now on. Resolves when reads and writes follow it; records that are cached
     * are read anew behind it, in small transactions, the newest first, and `onRederived` tells of them.
     */
    setCorrections(all: readonly FieldCorrection[]): Promise<void>
  }
  reference: {
    /** What each has an answer of its own: funnels with their stages, dynamic lists with their elements. */
    names(question: ReferenceNames): Promise<readonly ReferenceName[]>
  }
  sweep: {
    cursor(list: ListKey): Promise<SweepCursor | null>
    /** Starts a pass: number of the new pass, with the cursor at its beginning. */
    begin(list: ListKey, pageSize: number, at: number): Promise<SweepCursor>
    /** A new pass takes over at the cursor: what lies before it is too old. See `SweepTurn`. */
    turn(list: ListKey, cursor: SweepCursor): Promise<SweepCursor>
    /**
     * A pass that took over is at the list's end: all of it is known now, as of its oldest page. What is no longer
     * returned is told at the end of the pass, when it has come round.
     */
    wrap(list: ListKey, cursor: SweepCursor): Promise<SweepCursor>
    /** Ends a pass. `complete`: what it did not meet becomes `missing`; returns how many that were. */
    end(list: ListKey, result: SweepEnd): Promise<number>
    /** What the end of the running pass would take away, were it complete now. */
    loss(list: ListKey, removal: SweepEnd['removal'] | undefined): Promise<SweepLoss>
    coverage(list: ListKey): Promise<Coverage>
    /** Records that are no longer returned, of the list's kind. */
    missing(list: ListKey): Promise<number>
  }
  calendar: {
    /** Both ends included, `YYYY-MM`. */
    months(range: { deleted: boolean; from: string; to: string }): Promise<readonly CalendarMonth[]>
    /** Months that a pass has had answered already. */
    ofPass(pass: { deleted: boolean; pass: number }): Promise<readonly string[]>
  }
  cloud: {
    /** The answer of `/cloud/tree`. */
    ingestTree(answer: TreeAnswer): Promise<TreeOutcome>
    tree(): Promise<readonly TreeNode[]>
    coverage(): Promise<Coverage>
  }
  children: ChildrenAccess
  budget: BudgetAccess
  filter: FilterCache
  changes: ChangesAccess
  /**
   * Full text, see `search/search.ts`. What a look brought is found at once; of what a running sweep brings the last few
   * thousand follow, at its end all of it is in.
   */
  search: SearchCache
  /** What records are called now, in the order asked; null for those that are not cached or have no title. */
  titles(records: readonly RecordName[]): Promise<readonly (string | null)[]>
  stats(): Promise<CacheStats>
  /** Closes both connections (checkpointing the WAL) and ends the workers. */
  close(): Promise<void>
}

export interface CacheOptions {
  /** The database file; null keeps the cache in memory. */
  readonly file: string | null
  /** 32 random bytes as 64 hex digits; null for a cache in memory. */
  readonly key: string | null
  /** The file turned out to be damaged while it was open: close it and open it anew, which sets it aside. */
  readonly onCorrupt?: () => void
  /** What the user said about fields; records that were read otherwise are read anew once the cache is open. */
  readonly corrections?: readonly FieldCorrection[]
  /** Fields that are not forgotten, whether records have them or not; asked while a kind is read anew. None when absent. */
  readonly usedFields?: (noun: Noun) => Promise<UsedFields>
  /** Records of a kind read differently now; `done` when all of them have been read anew. */
  readonly onRederived?: (progress: { readonly noun: Noun; readonly done: boolean }) => void
  /** What bare ids of projects' fields point to was found out, or is no longer so: see `ties/guess.ts`. */
  readonly onGuessed?: () => void
  /** Looking for that stopped; it goes on with the next page. */
  readonly onGuessFailed?: (error: unknown) => void
  /**
   * Reading records anew stopped; it goes on at the next correction, when another worker has taken the place of one that
   * died, or when the cache is opened again.
   */
  readonly onRederiveFailed?: (error: unknown) => void
  /** The values of a field could not be indexed: lists by it are slower, and right all the same. */
  readonly onIndexFailed?: (error: unknown) => void
  /** A worker stopped by itself; reads and writes go on if another has taken its place. */
  readonly onWorkerDied?: (report: WorkerDeath) => void
  /** Indexing what an earlier run left out stopped; it goes on with the next page, or when the cache is opened again. */
  readonly onSearchFailed?: (error: unknown) => void
  /** Told of queries that took more than 40 ms, with their plan (no values). */
  readonly onSlowQuery?: (report: { sql: string; milliseconds: number; plan: string }) => void
}

/** `open(options)` of cache/client.ts. */
export type OpenCache = (options: CacheOptions) => Promise<Cache>
