import type { Migration } from '../../database/migrate'

/** Settings by key as JSON, the workspaces, and what the app remembers of itself (window bounds). */
export const migration0010: Migration = {
  version: 10,
  up: (db) => {
    db.exec(`
      CREATE TABLE settings (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE workspaces (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        address TEXT NOT NULL,
        lookup_path TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        last_opened_at INTEGER
      ) STRICT;

      CREATE TABLE remembered (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `)
  }
}
