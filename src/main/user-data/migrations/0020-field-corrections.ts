import type { Migration } from '../../database/migrate'

/** What the user said about fields, by workspace, kind of record and key; as JSON, parsed whenever it is read. */
export const migration0020: Migration = {
  version: 20,
  up: (db) => {
    db.exec(`
      CREATE TABLE field_corrections (
        workspace TEXT NOT NULL,
        noun TEXT NOT NULL,
        key TEXT NOT NULL,
        correction TEXT NOT NULL,
        PRIMARY KEY (workspace, noun, key)
      ) STRICT, WITHOUT ROWID;
    `)
  }
}
