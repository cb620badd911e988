import type { Migration } from '../../../database/migrate'

/**
 * Columns and field values are derived from what the service sent and from what the user said about fields. For each
 * kind of record it is written down what had been said when they were derived last, so that a change is noticed, also
 * one that was made while another copy of this cache was open, or that was not carried through.
 */
export const migration0020: Migration = {
  version: 20,
  up: (db) => {
    db.exec(`
      CREATE TABLE derivations (
        noun TEXT PRIMARY KEY,
        -- what was said, as JSON; empty for nothing, which is also what no row means
        reading TEXT NOT NULL,
        -- 0 while records are read anew: some of them may have been already
        whole INTEGER NOT NULL
      ) WITHOUT ROWID;

      -- a record that was seen with the field: where to look for an example of one that few records have
      ALTER TABLE fields ADD COLUMN rid INTEGER;
    `)
  }
}
