import type { FieldCorrection } from '@shared/model/field-correction'
import type { OpenOutcome } from './cache-file'

/** What a worker is started with. `both` serves a cache in memory. */
export interface CacheWorkerData {
  readonly role: 'writer' | 'reader' | 'both'
  readonly file: string | null
  readonly key: string | null
  /** Whether a damaged file may be rebuilt: when the cache is opened, but not by a worker that replaces another. */
  readonly rebuild: boolean
  /** The user's corrections. */
  readonly corrections: readonly FieldCorrection[]
}

/** What `ready` of the writer carries. */
export interface WriterReady {
  readonly outcome: OpenOutcome
  readonly unclean: boolean
  /** Whether inferred references were stored, and records are decoded with them. */
  readonly inferred: boolean
}
