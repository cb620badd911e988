/**
 * Previous values of records, and the user's last visits. A change is one row with its differences as compact JSON, see
 * `changes/packed-values.ts`. `change_keeping` has one row: the total size, which triggers update, and the time `since`
 * which changes are complete.
 */
export const CHANGES = `
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
    bytes INTEGER NOT NULL
  );
  INSERT INTO change_keeping (one, since, changes, bytes) VALUES (1, NULL, 0, 0);
  CREATE TRIGGER changes_added AFTER INSERT ON changes BEGIN
    UPDATE change_keeping SET changes = changes + 1, bytes = bytes + coalesce(octet_length(NEW.fields), 0);
  END;
  CREATE TRIGGER changes_dropped AFTER DELETE ON changes BEGIN
    UPDATE change_keeping SET changes = changes - 1, bytes = bytes - coalesce(octet_length(OLD.fields), 0);
  END;

  -- fields that change with every answer, see changes/volatile.ts; states of a scope by its negative number
  CREATE TABLE volatile_fields (
    field INTEGER PRIMARY KEY,
    -- when most records of a page had it changed last
    struck_at INTEGER NOT NULL
  );

  CREATE TABLE looks (
    rid INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    -- the last change that had been written by then
    change INTEGER NOT NULL,
    -- 1: it differs from what the user saw
    changed INTEGER NOT NULL DEFAULT 0
  );

  -- Only the end of a pass tells that a record is no longer returned, for many at once and in several ways. Only records
  -- that a list had before can become missing: a search may find more than lists return.
  CREATE TRIGGER records_no_longer_returned AFTER UPDATE OF state ON records
  WHEN NEW.state = 2 AND OLD.state <> 2 AND NEW.hash IS NOT NULL BEGIN
    INSERT INTO changes (rid, scope, at, what, state, state_before) VALUES (
      NEW.rid, NEW.scope,
      (SELECT coalesce(max(answered_at), NEW.fetched_at) FROM lists WHERE scope = NEW.scope),
      2, NEW.state, OLD.state
    );
    UPDATE looks SET changed = 1 WHERE rid = NEW.rid;
  END;

  -- numbers of records that are dropped are used again
  CREATE TRIGGER records_with_changes_dropped AFTER DELETE ON records BEGIN
    DELETE FROM changes WHERE rid = OLD.rid;
    DELETE FROM looks WHERE rid = OLD.rid;
  END;
`
