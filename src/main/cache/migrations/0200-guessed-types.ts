import type { Migration } from '../../database/migrate'

/** What else was found out of projects' fields: the type of those that say `false` where they have no value. */
export const migration0200: Migration = {
  version: 200,
  up: (db) => {
    db.exec('ALTER TABLE guessed_ties ADD COLUMN type TEXT')
  }
}
