import type { Database } from 'better-sqlite3-multiple-ciphers'
import { Queries } from '../database/queries'
import { Dictionaries, type SaysRole } from './dictionaries'
import { RawBlocks, readRaw } from './raw-blocks'
import { RecordWriter, type KnownRecord } from './record-writer'
import type { SearchIndex } from './search/index-writer'
import { Settling } from './settling'
import type { StoredContent } from './content'

/** An answer of `/info` as it is kept. */
export interface StoredInfo extends StoredContent {
  readonly hash: number
}

/** What everything that writes shares: the tables' writers, and the one kind of transaction in which they are used. */
export class Writing {
  readonly dictionaries: Dictionaries
  readonly records: RecordWriter
  readonly raw: RawBlocks
  readonly settling: Settling
  readonly search: SearchIndex
  readonly #db: Database
  readonly #queries: Queries
  readonly #sql

  constructor(db: Database, search: SearchIndex, saysRole?: SaysRole) {
    this.#db = db
    this.search = search
    this.#queries = new Queries(db, () => undefined)
    this.dictionaries = new Dictionaries(db, saysRole)
    this.records = new RecordWriter(db, this.dictionaries, search)
    this.raw = new RawBlocks(db)
    this.settling = new Settling(db)
    this.#sql = {
      info: db.prepare<[number], StoredInfo>('SELECT json, hash, fetched_at AS fetchedAt FROM raw_info WHERE rid = ?'),
      putInfo: db.prepare(
        `INSERT INTO raw_info (rid, json, hash, fetched_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (rid) DO UPDATE SET json = excluded.json, hash = excluded.hash, fetched_at = excluded.fetched_at`
      ),
      hasInfo: db.prepare('UPDATE records SET has_info = 1 WHERE rid = ? AND has_info = 0')
    }
  }

  /** All or nothing, in the tables and in what is remembered of them. */
  transaction<T>(run: () => T): T {
    try {
      const result = this.#db
        .transaction(() => {
          const result = run()
          this.raw.flush()
          this.records.flushCounts()
          this.search.flush()
          return result
        })
        .immediate()
      this.search.committed()
      return result
    } catch (thrown) {
      this.dictionaries.forget()
      this.records.forget()
      this.raw.forget()
      this.settling.recount()
      this.search.forget()
      throw thrown
    }
  }

  /** What the list said of a record; null when only `/info` has answered it. */
  listContent({ block, slot, fetched_at }: KnownRecord): StoredContent | null {
    const json = block === null || slot === null ? null : readRaw(this.#queries, { block, slot })
    return json === null ? null : { json, fetchedAt: fetched_at }
  }

  /** What `/info` said of a record. */
  infoContent({ rid, has_info }: KnownRecord): StoredInfo | null {
    return has_info === 0 ? null : (this.#sql.info.get(rid) ?? null)
  }

  putInfo(rid: number, { json, hash, fetchedAt }: StoredInfo): void {
    this.#sql.putInfo.run(rid, json, hash, fetchedAt)
    this.#sql.hasInfo.run(rid)
  }
}
