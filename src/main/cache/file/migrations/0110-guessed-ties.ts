import type { Migration } from '../../../database/migrate'

/**
 * What bare ids of projects' fields were found to point to. With the cache, because it is made from it; written down, so
 * that the first rows of the next start are shown by the names of what they point to.
 */
export const migration0110: Migration = {
  version: 110,
  up: (db) => {
    db.exec(`
      CREATE TABLE guessed_ties (
        key TEXT PRIMARY KEY,
        -- the name of a dynamic list; null for things of the kind
        list TEXT,
        kind TEXT NOT NULL,
        looked INTEGER NOT NULL,
        unknown INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `)
  }
}
