import type { Migration } from '../../../database/migrate'

/**
 * Which projects the service named when it was asked a filter that this cache can't decide for all of them. With the
 * cache, because it speaks of records of this cache, and is worth nothing without them.
 */
export const migration0090: Migration = {
  version: 90,
  up: (db) => {
    db.exec(`
      CREATE TABLE filter_answers (
        -- the filter and its list, see listFilterKey
        key TEXT PRIMARY KEY,
        -- of the oldest page that still counts
        answered_at INTEGER NOT NULL,
        -- every page was read, one after the other
        whole INTEGER NOT NULL,
        -- as JSON
        ids TEXT NOT NULL
      ) WITHOUT ROWID;
    `)
  }
}
