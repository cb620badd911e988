import type { FieldCorrection } from '@shared/model/field-correction'
import type { OpenedCache } from './cache-file'

/** Start data of a worker. `both` serves a cache in memory. */
export interface CacheWorkerData {
  readonly role: 'writer' | 'reader' | 'both'
  readonly file: string | null
  readonly key: string | null
  /** Whether a damaged file may be rebuilt: true when opening the cache, false for a replacement worker. */
  readonly shouldRebuild: boolean
  readonly corrections: readonly FieldCorrection[]
}

/** Payload of the writer's `ready` message. */
export interface WriterReady extends Omit<OpenedCache, 'db'> {
  /** Whether inferred references were stored; records are then decoded with them. */
  readonly isInferred: boolean
}
