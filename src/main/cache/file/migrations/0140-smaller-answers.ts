import type { Migration } from '../../../database/migrate'

/**
 * What searches, filters and folders say of a record may be less than its list says: it is kept beside the whole answers,
 * only as far as it goes beyond them or says otherwise, and a later whole answer takes the place of what it carries.
 */
export const migration0140: Migration = {
  version: 140,
  up: (db) => {
    db.exec(`
      CREATE TABLE raw_smaller (
        rid INTEGER PRIMARY KEY,
        json TEXT NOT NULL,
        fetched_at INTEGER NOT NULL
      );
      ALTER TABLE records ADD COLUMN has_smaller INTEGER NOT NULL DEFAULT 0;
    `)
  }
}
