import type { Migration } from '../../../database/migrate'

/**
 * What the service showed of the meaning of filters: when the cache's answer to one was held against the service's, and
 * how open points turned out to be decided. With the cache, because it says something about this cache alone.
 */
export const migration0080: Migration = {
  version: 80,
  up: (db) => {
    db.exec(`
      CREATE TABLE filter_parity (
        -- the filter and its list, see filterKey
        key TEXT PRIMARY KEY,
        state TEXT NOT NULL,
        compared_at INTEGER NOT NULL,
        -- the conditions at fault, as JSON
        parts TEXT NOT NULL
      ) WITHOUT ROWID;

      -- one row: how the open points are decided here, as JSON
      CREATE TABLE filter_assumptions (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        decided TEXT NOT NULL
      );
    `)
  }
}
