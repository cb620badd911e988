import type { Migration } from '../../../database/migrate'

/**
 * What was derived depends on the version of the decoder too: for each kind of record it is written down by which one it
 * was read last, and for each list by which one its last whole pass was. A cache without a word of it was read by an
 * older one.
 */
export const migration0150: Migration = {
  version: 150,
  up: (db) => {
    db.exec(`
      CREATE TABLE decoder_versions (
        -- a kind of record; 'parts' for what hangs on projects, 'tree' for the storage tree
        kind TEXT PRIMARY KEY,
        version INTEGER NOT NULL
      ) WITHOUT ROWID;
      ALTER TABLE lists ADD COLUMN decoder INTEGER NOT NULL DEFAULT 0;
    `)
  }
}
