import type { Database } from 'better-sqlite3-multiple-ciphers'
import { Queries } from '../../database/queries'
import { AnswerPaths } from './answer-paths'
import type { ColumnWriting } from './column-writing'
import type { CorrectedDecoder } from './decoder'
import { Dictionaries } from './dictionaries'
import { Contents } from './contents'
import { joinedCurrencies } from './currency-codes'
import { RawBlocks } from './raw-blocks'
import { RecordWriter, type KnownRecord } from './record-writer'
import type { SearchIndexing } from './search-indexing'
import type { StoredContent, StoredPart, StoredParts } from './content'

/** Shared by everything that writes: the table writers and their transactions. */
export class Writing {
  readonly dictionaries: Dictionaries
  readonly records: RecordWriter
  readonly raw: RawBlocks
  readonly places: AnswerPaths
  /** For statements that do not run once per record. */
  readonly queries: Queries

  /** @param onJoined called after a commit with new service ids for currencies that records have by code alone */
  constructor(
    private readonly db: Database,
    readonly decoder: CorrectedDecoder,
    readonly search: SearchIndexing,
    private readonly columns: ColumnWriting,
    private readonly onJoined: () => void = () => undefined
  ) {
    this.queries = new Queries(db, () => undefined)
    this.dictionaries = new Dictionaries(this.queries, decoder)
    this.records = new RecordWriter(db, this.queries, this.dictionaries, search, columns)
    this.raw = new RawBlocks(this.queries)
    this.places = new AnswerPaths(this.queries)
  }

  /** Runs a transaction: all or nothing, in the tables and in memory. */
  transaction<T>(run: () => T): T {
    try {
      const result = this.db
        .transaction(() => {
          const result = run()
          this.raw.flush()
          this.records.flushCounts()
          this.search.flush()
          return result
        })
        .immediate()
      this.search.committed()
      this.columns.committed()
      if (this.dictionaries.currencies.isCommitted()) {
        this.decoder.join(joinedCurrencies(this.queries))
        this.onJoined()
      }
      return result
    } catch (thrown) {
      this.dictionaries.forget()
      this.records.forget()
      this.columns.forget()
      this.raw.forget()
      this.search.forget()
      throw thrown
    }
  }

  /** All stored answers about a record, by kind. */
  parts(known: KnownRecord): StoredParts {
    return new Contents(this.queries).parts(known)
  }

  /**
   * Stores an answer other than the list's. Fields of selections and hits are deleted if they are null or empty; an
   * `/info` answer is only replaced.
   */
  putPart(rid: number, part: 'info', content: StoredContent): void
  putPart(rid: number, part: Exclude<StoredPart, 'info'>, content: StoredContent | null): void
  putPart(rid: number, part: StoredPart, content: StoredContent | null): void {
    if (content === null || (content.json === '{}' && part !== 'info')) {
      this.queries.run('DELETE FROM raw_parts WHERE rid = ? AND part = ?', rid, part)
    } else {
      const sql = 'INSERT OR REPLACE INTO raw_parts (rid, part, json, fetched_at) VALUES (?, ?, ?, ?)'
      this.queries.run(sql, rid, part, content.json, content.fetchedAt)
    }
    const sql =
      part === 'info'
        ? 'UPDATE records SET has_info = 1 WHERE rid = ? AND has_info = 0'
        : `UPDATE records SET has_smaller =
             EXISTS (SELECT 1 FROM raw_parts WHERE rid = records.rid AND part <> 'info') WHERE rid = ?`
    this.queries.run(sql, rid)
  }
}
