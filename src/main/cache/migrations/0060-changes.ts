import type { Migration } from '../../database/migrate'

/**
 * What records said before, and when the user looked at them last.
 *
 * A change is one row: its differences lie in it as compact JSON, see `changes/packed-values.ts`. `change_keeping` has
 * one row: what is kept together takes so much room, and nothing from before `since` is there. Triggers keep the sums,
 * so that every way in which rows go is counted.
 */
export const migration0060: Migration = {
  version: 60,
  up: (db) => {
    db.exec(`
      CREATE TABLE changes (
        -- never used twice: a reader that pages through them may stand at one that is dropped meanwhile
        change INTEGER PRIMARY KEY AUTOINCREMENT,
        rid INTEGER NOT NULL,
        scope INTEGER NOT NULL,
        -- when it was noticed
        at INTEGER NOT NULL,
        -- 0 appeared, 1 changed, 2 moved to another state (its content may have changed as well)
        what INTEGER NOT NULL,
        state INTEGER NOT NULL,
        state_before INTEGER,
        -- [[field, before, after], ...]; null when no field differs
        fields TEXT
      );
      CREATE INDEX changes_by_record ON changes (rid, change);

      CREATE TABLE change_keeping (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        -- null: nothing was ever kept
        since INTEGER,
        changes INTEGER NOT NULL,
        characters INTEGER NOT NULL
      );
      INSERT INTO change_keeping (one, since, changes, characters) VALUES (1, NULL, 0, 0);
      CREATE TRIGGER changes_added AFTER INSERT ON changes BEGIN
        UPDATE change_keeping SET changes = changes + 1, characters = characters + coalesce(length(NEW.fields), 0);
      END;
      CREATE TRIGGER changes_dropped AFTER DELETE ON changes BEGIN
        UPDATE change_keeping SET changes = changes - 1, characters = characters - coalesce(length(OLD.fields), 0);
      END;

      -- fields that most records of a page changed at once; twice in a row means with every answer
      CREATE TABLE restless_fields (
        field INTEGER PRIMARY KEY,
        struck_at INTEGER NOT NULL,
        strikes INTEGER NOT NULL
      );

      CREATE TABLE looks (
        rid INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        -- the last change that had been written by then
        change INTEGER NOT NULL,
        -- 1: it differs from what the user saw
        changed INTEGER NOT NULL DEFAULT 0
      );

      -- numbers of records that are dropped are used again
      CREATE TRIGGER records_with_changes_dropped AFTER DELETE ON records BEGIN
        DELETE FROM changes WHERE rid = OLD.rid;
        DELETE FROM looks WHERE rid = OLD.rid;
      END;
    `)
  }
}
