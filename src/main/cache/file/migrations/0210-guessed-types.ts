import type { Migration } from '../../../database/migrate'

/** What else was found out of projects' fields: the type of those that say `false` where they have no value. */
export const migration0210: Migration = {
  version: 210,
  up: (db) => {
    db.exec('ALTER TABLE guessed_ties ADD COLUMN type TEXT')
  }
}
