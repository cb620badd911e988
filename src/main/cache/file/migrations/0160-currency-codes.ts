import type { Migration } from '../../../database/migrate'

/**
 * Which id of the service's a currency has that other records give by its code alone. `late`: records had been read by a
 * local id before that was known, and have to be read anew.
 */
export const migration0160: Migration = {
  version: 160,
  up: (db) => {
    db.exec(`
      CREATE TABLE currency_codes (
        code TEXT PRIMARY KEY,
        id INTEGER NOT NULL,
        late INTEGER NOT NULL
      ) WITHOUT ROWID;
    `)
  }
}
