import type { Migration } from '../../../database/migrate'

/**
 * What filters and totals need. The index by id carries the columns of built-in conditions and sums along: counting a
 * list then reads 5 MB instead of 25 (100,000 projects), and rows are still added at its end. Values of single fields
 * are indexed when somebody filters or sorts by them, see `listing/value-index.ts`.
 *
 * `list_generation` rises with every transaction that changed what lists filter or sort by, so that whoever keeps an
 * answer knows whether it still holds.
 */
export const migration0030: Migration = {
  version: 30,
  up: (db) => {
    db.exec(`
      DROP INDEX records_by_id;
      CREATE INDEX records_by_id
        ON records (scope, state, id, funnel, stage, currency, price, responsible, user_group);

      CREATE TABLE list_generation (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        generation INTEGER NOT NULL
      );
      INSERT INTO list_generation (one, generation) VALUES (1, 1);
    `)
  }
}
