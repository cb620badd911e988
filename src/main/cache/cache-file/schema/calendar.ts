/**
 * Occurrences of calendar events, identified by their event's id and their start. Those with `own` are described by the
 * record's own answer, which is stored with the record; others have their JSON here. Times are stored as read, since
 * their meaning depends on settings (see `shared/rules/calendar`).
 */
export const CALENDAR = `
  CREATE TABLE occurrences (
    occurrence INTEGER PRIMARY KEY,
    -- of the event, at the service
    id INTEGER NOT NULL,
    -- names its start, see startKey; empty without one
    start_key TEXT NOT NULL,
    -- as of records
    state INTEGER NOT NULL,
    own INTEGER NOT NULL,
    json TEXT,
    -- the month whose answer brought it; null: another answer did
    month TEXT,
    -- 1: its month no longer has it; the end of the pass decides
    lost INTEGER NOT NULL DEFAULT 0,
    -- 0 none, 1 whole days (milliseconds of their midnights), 2 whole days sent as moments, 3 moments, 4 on a clock without zone
    kind INTEGER NOT NULL,
    start_at INTEGER,
    end_at INTEGER,
    -- of whole days: the last one is surely one of them
    certain INTEGER NOT NULL,
    -- how long it lasts, in steps: a range is looked up by start, as far back as each step reaches; null without a start
    span INTEGER,
    doubt TEXT,
    -- what it proves about the ends of whole days
    proof TEXT,
    sent_start TEXT,
    sent_end TEXT,
    zone TEXT,
    title TEXT,
    category INTEGER,
    colour TEXT,
    place TEXT,
    project INTEGER,
    -- ids between commas, with one at either end; null: nobody
    people TEXT,
    -- as JSON, see StoredRule
    rule TEXT,
    -- what calendar files call it; the series that it is one of, by id or by that; its start by the rule, in ISO 8601
    uid TEXT,
    series TEXT,
    original TEXT,
    cancelled INTEGER NOT NULL DEFAULT 0,
    UNIQUE (id, start_key)
  );
  CREATE INDEX occurrences_by_start ON occurrences (state, span, start_at);
  CREATE INDEX occurrences_by_month ON occurrences (state, month);
  CREATE INDEX occurrences_of_project ON occurrences (project) WHERE project IS NOT NULL;
  CREATE INDEX occurrences_by_rule ON occurrences (state) WHERE rule IS NOT NULL;
  CREATE INDEX occurrences_of_series ON occurrences (series) WHERE series IS NOT NULL;

  CREATE TRIGGER calendar_records_moved AFTER UPDATE OF state ON records
  WHEN NEW.state <> OLD.state AND NEW.scope IN (SELECT scope FROM scopes WHERE noun = 'calendar-event') BEGIN
    UPDATE occurrences SET state = NEW.state WHERE id = NEW.id AND (own = 1 OR NEW.state = 2);
  END;
  CREATE TRIGGER calendar_records_dropped AFTER DELETE ON records
  WHEN OLD.scope IN (SELECT scope FROM scopes WHERE noun = 'calendar-event') BEGIN
    DELETE FROM occurrences WHERE id = OLD.id;
  END;
`
