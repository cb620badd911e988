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
import type { StoredContent, StoredParts } from './content'
import type { RawFields } from './raw-fields'
import { hash48 } from './text-hash'

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

  /** Stores the fields that selections add or change; empty fields delete the row. */
  putPartial(rid: number, fields: RawFields, fetchedAt: number): void {
    const sql = `INSERT INTO raw_smaller (rid, json, fetched_at) VALUES (?, ?, ?)
      ON CONFLICT (rid) DO UPDATE SET json = excluded.json, fetched_at = excluded.fetched_at`
    this.queries.run(sql, rid, JSON.stringify(fields), fetchedAt)
    this.#settlePartial(rid)
  }

  /** Stores the fields that search hits add; empty fields delete the row. */
  putHits(rid: number, fields: RawFields, fetchedAt: number): void {
    const sql = `INSERT INTO raw_smaller (rid, json, hits, fetched_at) VALUES (?, '{}', nullif(?, '{}'), ?)
      ON CONFLICT (rid) DO UPDATE SET hits = excluded.hits,
        fetched_at = iif(raw_smaller.json = '{}', excluded.fetched_at, raw_smaller.fetched_at)`
    this.queries.run(sql, rid, JSON.stringify(fields), fetchedAt)
    this.#settlePartial(rid)
  }

  #settlePartial(rid: number): void {
    this.queries.run(`DELETE FROM raw_smaller WHERE rid = ? AND json = '{}' AND hits IS NULL`, rid)
    const sql = 'UPDATE records SET has_smaller = EXISTS (SELECT 1 FROM raw_smaller WHERE rid = ?) WHERE rid = ?'
    this.queries.run(sql, rid, rid)
  }

  putInfo(rid: number, { json, fetchedAt }: StoredContent): void {
    const sql = 'INSERT OR REPLACE INTO raw_info (rid, json, hash, fetched_at) VALUES (?, ?, ?, ?)'
    this.queries.run(sql, rid, json, hash48(json), fetchedAt)
    this.queries.run('UPDATE records SET has_info = 1 WHERE rid = ? AND has_info = 0', rid)
  }
}
