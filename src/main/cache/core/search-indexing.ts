import type { DecodedRecord } from '../../api/fields'

/** What follows the records as they are written: the index of full text. */
export interface SearchIndexing {
  /** A record was added, or its content or what is read in it has changed. */
  met(rid: number, record: DecodedRecord): void
  /** A record went from one list to another. */
  moved(rid: number): void
  /** At the end of each transaction, when the records are in their places. */
  flush(): void
  /** After the commit. */
  committed(): void
  /** After a rollback. */
  forget(): void
}
