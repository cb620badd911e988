import type { Migration } from '../../../database/migrate'

/** Where in their envelopes the lists of this service bear their records. */
export const migration0120: Migration = {
  version: 120,
  up: (db) => {
    db.exec(`
      CREATE TABLE answer_places (
        -- what was asked, e.g. project/0 (a list, active), child/payments, tree
        list TEXT NOT NULL,
        -- the keys that lead to the records, or (after #) to their total
        place TEXT NOT NULL,
        PRIMARY KEY (list, place)
      ) STRICT, WITHOUT ROWID;
      -- Records of the list when its running pass began.
      ALTER TABLE lists ADD COLUMN known_before INTEGER;
    `)
  }
}
