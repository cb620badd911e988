/** The interface of the cache for the rest of main; `client.ts` opens it. */
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { Remote } from '../database/operations'
import type { SlowQuery } from '../database/queries'
import type { WorkerDeath } from '../database/worker-link'
import type { UsedFields } from './core'
import type { OpenOutcome } from './cache-file'
import type { CacheReads, CacheWrites } from './handlers'
import type { KeepBudget } from './upkeep'

export type { ListKey, PageInput, PageOutcome, SweepCursor, SweepEnd, UsedFields } from './core'
export type { ListProgress } from './ingest'
export type { AnswerPart, ChildList, ChildOutcome, ChildrenAccess, ChildWalkEnd } from './children'
export type { CalendarListing, ReadAs } from './calendar'
export type { RankedQuery } from './search'
export type { AnswerInput, FilterCache, FilterComparison, ServiceMatches, ParityRecord } from './filter'
// These files do not import SQLite, so main can use them. SQLite is loaded in the workers alone.
export { removeCacheFiles } from './cache-file/cache-files'
export { MOST_NAMED } from './filter/answers'
export { MOST_PARITIES } from './filter/operations'

type CacheRemote = Remote<CacheReads & CacheWrites>

/**
 * The cache of one workspace: derived data that can be rebuilt at any time. See `CacheReads` and `CacheWrites`.
 * Rejections are `DesksideError`s: `cache-busy`, `disk-full`, `disk-read-only`, `cache-from-the-future`,
 * `cache-failed`. An unreadable body rejects with the codes of the service (`service-not-json`, `service-error`, ...).
 */
export interface Cache extends Omit<CacheRemote, 'fields' | 'upkeep'> {
  readonly opened: OpenOutcome
  fields: CacheRemote['fields'] & {
    /**
     * Sets the user's corrections. Resolves when reads and writes use them. Cached records are re-decoded in the
     * background in small transactions, newest first; `onRedecoded` reports progress.
     */
    setCorrections(all: readonly FieldCorrection[]): Promise<void>
  }
  budget: Omit<KeepBudget, 'close'>
  /** Closes both connections (checkpointing the WAL) and ends the workers. */
  close(): Promise<void>
}

export interface CacheOptions {
  /** The database file; null keeps the cache in memory. */
  readonly file: string | null
  /** 32 random bytes as 64 hex digits; null for a cache in memory. */
  readonly key: string | null
  /** The open file turned out to be damaged. Close the cache and open it again: the damaged file is set aside. */
  readonly onCorrupt?: () => void
  /** The user's corrections. Records decoded with other corrections are re-decoded after opening. */
  readonly corrections?: readonly FieldCorrection[]
  /** Fields to keep even if no record has them; queried while a noun is re-decoded. None if absent. */
  readonly usedFields?: (noun: Noun) => Promise<UsedFields>
  /** Records of a noun decode differently now; `done` when all are re-decoded. */
  readonly onRedecoded?: (progress: { readonly noun: Noun; readonly done: boolean }) => void
  /** The inferred references changed: see `fields/inference/infer-references.ts`. */
  readonly onInferred?: () => void
  /** A background job failed; `what` says which, for the log. It resumes with new data, or when opened again. */
  readonly onUpkeepFailed?: (what: string, error: unknown) => void
  /** A worker died. Reads and writes continue once another has replaced it. */
  readonly onWorkerDied?: (report: WorkerDeath) => void
  /** Called for queries that took more than 40 ms, with their plan (no values). */
  readonly onSlowQuery?: (report: SlowQuery) => void
}

/** Type of `openCache` in client.ts. */
export type OpenCache = (options: CacheOptions) => Promise<Cache>
