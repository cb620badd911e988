import type { Migration } from '../../../database/migrate'

/**
 * Which fields lists bear: of the others, a record that no fuller answer is cached of says nothing. Of what is cached
 * already that is found out when it is read anew, for a decoder of another version has read it.
 */
export const migration0200: Migration = {
  version: 200,
  up: (db) => {
    db.exec('ALTER TABLE fields ADD COLUMN listed INTEGER NOT NULL DEFAULT 1')
  }
}
