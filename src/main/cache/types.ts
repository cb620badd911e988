/** The face of the cache for the rest of main; `client.ts` opens it. */
import type { FieldCorrection } from '@shared/model/field-correction'
import type { ProjectListing, ProjectQuery } from '@shared/model/project'
import type { ProjectTotals } from '@shared/model/project-totals'
import type { Noun } from '@shared/model/record'
import type { Remote } from '../database/operations'
import type { WorkerDeath } from '../database/worker-link'
import type { BudgetAccess } from './budget'
import type { UsedFields } from './core'
import type { OpenOutcome } from './file'
import type { ListedProjects } from './listing'
import type { CacheReads, CacheWrites } from './operations'

export type { ListKey, PageInput, PageOutcome, SweepCursor, SweepEnd, SweepLoss, SweepTurn, UsedFields } from './core'
export type { CacheStats, OpenOutcome } from './file'
export type { AnswerPart, ChildAge, ChildList, ChildOutcome, ChildrenAccess, ChildWalkEnd } from './children'
export type { AnswerInput, FilterCache, FilterComparison, ServiceMatches, ParityRecord } from './filter'
// What main calls itself, from files that know nothing of SQLite: it is loaded in the workers alone.
export { removeCacheFiles } from './file/cache-files'
export { MOST_NAMED, sortName } from './filter/answers'
export { MOST_PARITIES } from './filter/operations'

type Asked = Remote<CacheReads & CacheWrites>

/**
 * The cache of one workspace: derived data, rebuildable at any time. Every method is asynchronous and runs in a worker
 * (writes in the writer, reads in the reader; a memory cache has one for both): see `CacheReads` and `CacheWrites`.
 * Rejections are `DesksideError`s: `cache-busy`, `disk-full`, `disk-read-only`, `cache-from-the-future`, `cache-failed`;
 * a body that can't be read rejects with the codes of the service (`service-not-json`, `service-error`, ...).
 */
export interface Cache extends Omit<Asked, 'projects' | 'fields' | 'upkeep'> {
  readonly opened: OpenOutcome
  projects: Omit<Asked['projects'], 'list' | 'totals'> & {
    list(query: ProjectQuery): Promise<ListedProjects>
    totals(list: Pick<ProjectListing, 'deleted' | 'filter'>): Promise<ProjectTotals>
  }
  fields: Asked['fields'] & {
    /**
     * What the user says about fields from now on. Resolves when reads and writes follow it; records that are cached
     * are read anew behind it, in small transactions, the newest first, and `onRedecoded` tells of them.
     */
    setCorrections(all: readonly FieldCorrection[]): Promise<void>
  }
  budget: BudgetAccess
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
  readonly onRedecoded?: (progress: { readonly noun: Noun; readonly done: boolean }) => void
  /** What bare ids of projects' fields point to was found out, or is no longer so: see `fields/inference/infer-references.ts`. */
  readonly onInferred?: () => void
  /** Looking for that stopped; it goes on with the next page. */
  readonly onInferFailed?: (error: unknown) => void
  /**
   * Reading records anew stopped; it goes on at the next correction, when another worker has taken the place of one that
   * died, or when the cache is opened again.
   */
  readonly onRedecodeFailed?: (error: unknown) => void
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
