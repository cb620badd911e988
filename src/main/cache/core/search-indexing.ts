import type { DecodedRecord } from '../../api/fields'

/** Implemented by the full-text index, which follows the records as they are written. */
export interface SearchIndexing {
  /** A record was added, or its content or decoding has changed. */
  written(rid: number, record: DecodedRecord): void
  /** A record moved to another list. */
  moved(rid: number): void
  /** At the end of each transaction, when the records are written. */
  flush(): void
  /** After the commit. */
  committed(): void
  /** After a rollback. */
  forget(): void
}
