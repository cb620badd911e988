/** The face of the cache for the rest of main; `client.ts` opens it. */
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { Remote } from '../database/operations'
import type { WorkerDeath } from '../database/worker-link'
import type { BudgetAccess } from './budget'
import type { CalendarAnswers } from './calendar'
import type { UsedFields } from './core'
import type { OpenOutcome } from './cache-file'
import type { CacheReads, CacheWrites } from './operations'

export type { ListKey, PageInput, PageOutcome, SweepCursor, SweepEnd, SweepLoss, SweepTurn, UsedFields } from './core'
export type { CacheStats, OpenOutcome } from './cache-file'
export type { AnswerPart, ChildAge, ChildList, ChildOutcome, ChildrenAccess, ChildWalkEnd } from './children'
export type { CalendarListing, ReadAs } from './calendar'
export type { MatchesInput, MatchesOutcome } from './ingest'
export type { RankedQuery } from './search'
export type { AnswerInput, FilterCache, FilterComparison, ServiceMatches, ParityRecord } from './filter'
// What main calls itself, from files that know nothing of SQLite: it is loaded in the workers alone.
export { removeCacheFiles } from './cache-file/cache-files'
export { MOST_NAMED, sortName } from './filter/answers'
export { MOST_PARITIES } from './filter/operations'

type Asked = Remote<CacheReads & CacheWrites>

/**
 * The cache of one workspace: derived data, rebuildable at any time. Every method is asynchronous and runs in a worker
 * (writes in the writer, reads in the reader; a memory cache has one for both): see `CacheReads` and `CacheWrites`.
 * Rejections are `DesksideError`s: `cache-busy`, `disk-full`, `disk-read-only`, `cache-from-the-future`, `cache-failed`;
 * a body that can't be read rejects with the codes of the service (`service-not-json`, `service-error`, ...).
 */
export interface Cache extends Omit<Asked, 'fields' | 'calendar' | 'upkeep'> {
  readonly opened: OpenOutcome
  calendar: Remote<CalendarAnswers>
  fields: Asked['fields'] & {
    /**
     * Sets the user's corrections. Resolves when reads and writes use them; cached records are re-decoded in the
     * background, in small transactions, the newest first, and `onRedecoded` reports it.
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
  /** The file turned out to be damaged while it was open: close it and open it again, which puts it aside. */
  readonly onCorrupt?: () => void
  /** The user's corrections; records decoded with others are re-decoded once the cache is open. */
  readonly corrections?: readonly FieldCorrection[]
  /** Fields that are kept even if no record has them; asked while a noun is re-decoded. None when absent. */
  readonly usedFields?: (noun: Noun) => Promise<UsedFields>
  /** Records of a noun decode differently now; `done` when all of them are re-decoded. */
  readonly onRedecoded?: (progress: { readonly noun: Noun; readonly done: boolean }) => void
  /** The inferred references changed: see `fields/inference/infer-references.ts`. */
  readonly onInferred?: () => void
  /** The inference failed; it is repeated with the next page. */
  readonly onInferFailed?: (error: unknown) => void
  /**
   * Re-decoding failed; it goes on at the next correction, when another worker has replaced a dead one, or when the
   * cache is opened again.
   */
  readonly onRedecodeFailed?: (error: unknown) => void
  /** A worker ended by itself; reads and writes go on once another has replaced it. */
  readonly onWorkerDied?: (report: WorkerDeath) => void
  /** Indexing the rest of an earlier run failed; it goes on with the next page, or when the cache is opened again. */
  readonly onSearchFailed?: (error: unknown) => void
  /** What was written could not be merged into the columns; it is tried again with the next records. */
  readonly onMergeFailed?: (error: unknown) => void
  /** Called for queries that took more than 40 ms, with their plan (no values). */
  readonly onSlowQuery?: (report: { sql: string; milliseconds: number; plan: string }) => void
}

/** `open(options)` of cache/client.ts. */
export type OpenCache = (options: CacheOptions) => Promise<Cache>
