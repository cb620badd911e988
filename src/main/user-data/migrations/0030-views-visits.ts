import type { Migration } from '../../database/migrate'

/**
 * Saved views, pins and recently opened records, and who the user is, by workspace. The content of a view is JSON that
 * is parsed whenever it is read.
 */
export const migration0030: Migration = {
  version: 30,
  up: (db) => {
    db.exec(`
      CREATE TABLE views (
        workspace TEXT NOT NULL,
        id TEXT NOT NULL,
        -- among the views of the workspace, from 0; those that this version does not understand are counted too
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        keep_offline INTEGER NOT NULL,
        content TEXT NOT NULL,
        PRIMARY KEY (workspace, id)
      ) STRICT, WITHOUT ROWID;

      -- how projects are shown while no saved view is chosen
      CREATE TABLE default_views (
        workspace TEXT PRIMARY KEY,
        content TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE visits (
        workspace TEXT NOT NULL,
        noun TEXT NOT NULL,
        id INTEGER NOT NULL,
        title TEXT,
        opened_at INTEGER,
        pinned_at INTEGER,
        PRIMARY KEY (workspace, noun, id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE me (
        workspace TEXT PRIMARY KEY,
        user_id INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `)
  }
}
