import type { FieldCorrection } from '@shared/model/field-correction'
import type { OpenOutcome } from './file'

/** What a worker is started with. `both` serves a cache in memory. */
export interface CacheWorkerData {
  readonly role: 'writer' | 'reader' | 'both'
  readonly file: string | null
  readonly key: string | null
  /** Whether a damaged file may be rebuilt: when the cache is opened, but not by a worker that takes another's place. */
  readonly rebuild: boolean
  /** What the user said about fields. */
  readonly corrections: readonly FieldCorrection[]
}

/** What `ready` of the writer carries. */
export interface WriterReady {
  readonly outcome: OpenOutcome
  readonly unclean: boolean
  /** Whether inferences were found before, and records are read by them. */
  readonly inferred: boolean
}
