import type { Migration } from '../../../database/migrate'

/** How old a running pass is at its oldest, and what came before one that took over in the middle of a list. */
export const migration0170: Migration = {
  version: 170,
  up: (db) => {
    db.exec(`
      -- When the oldest page of the running pass was answered.
      ALTER TABLE lists ADD COLUMN oldest_at INTEGER;
      UPDATE lists SET oldest_at = started_at WHERE running = 1;
      -- Of a pass that took over, see SweepTurn; all null for one that began at the beginning.
      ALTER TABLE lists ADD COLUMN turn_from INTEGER;
      ALTER TABLE lists ADD COLUMN turn_oldest_at INTEGER;
      ALTER TABLE lists ADD COLUMN turn_wrapped INTEGER;
    `)
  }
}
