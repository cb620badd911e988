import type { DecodedRecord } from '../../api/fields'

/** Implemented by the full-text index, which is updated as records are written. */
export interface SearchIndexing {
  /** A record was added, changed or re-decoded. */
  written(rid: number, record: DecodedRecord): void
  /** A record moved to another list. */
  moved(rid: number): void
  /** Called at the end of each transaction, after the records were written. */
  flush(): void
  /** Called after the commit. */
  committed(): void
  /** Called after a rollback. */
  forget(): void
}
