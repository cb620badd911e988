import type { Migration } from '../../../database/migrate'

/**
 * What the service named for a filter is what its list shows, whether or not the cache could decide it: so the order in
 * which it was named is kept as well, and up to which change of a record it knew.
 */
export const migration0130: Migration = {
  version: 130,
  up: (db) => {
    db.exec(`
      -- the order that was asked for, see sortName; null where none is known
      ALTER TABLE filter_answers ADD COLUMN sort TEXT;
      -- so many of the ids, from the first on, stand in that order without a gap
      ALTER TABLE filter_answers ADD COLUMN ordered INTEGER NOT NULL DEFAULT 0;
      -- how many match, when the service says so
      ALTER TABLE filter_answers ADD COLUMN total INTEGER;
      -- the last change of a record that had been written by then
      ALTER TABLE filter_answers ADD COLUMN change INTEGER NOT NULL DEFAULT 0;
      UPDATE filter_answers SET change = (SELECT coalesce(max(change), 0) FROM changes WHERE at <= answered_at);
    `)
  }
}
