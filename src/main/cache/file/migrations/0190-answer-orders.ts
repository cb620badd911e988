import type { Migration } from '../../../database/migrate'

/**
 * The orders in which the service named what answers a filter: one for each that was asked. A list that is looked at by
 * price and then by date is the same list, and each order is worth what it was.
 */
export const migration0190: Migration = {
  version: 190,
  up: (db) => {
    db.exec(`
      CREATE TABLE filter_orders (
        -- the filter and its list, as in filter_answers
        key TEXT NOT NULL,
        -- see sortName
        sort TEXT NOT NULL,
        answered_at INTEGER NOT NULL,
        -- as JSON: from the first on, without a gap
        ids TEXT NOT NULL,
        PRIMARY KEY (key, sort)
      ) WITHOUT ROWID;
      INSERT INTO filter_orders (key, sort, answered_at, ids)
        SELECT key, sort, answered_at,
          (SELECT json_group_array(each.value) FROM json_each(ids) AS each WHERE each.key < ordered)
        FROM filter_answers WHERE sort IS NOT NULL AND ordered > 0;
      ALTER TABLE filter_answers DROP COLUMN sort;
      ALTER TABLE filter_answers DROP COLUMN ordered;
    `)
  }
}
