/**
 * Tables for sweeps of lists other than projects. Unordered lists lose a record only when two passes agree, and
 * the calendar is read month by month. Also the disk budget's dropped items, and where
 * records are within the envelopes of answers.
 */
export const SYNC = `
  -- months that were answered, with the pass that asked; none outside a sweep
  CREATE TABLE calendar_months (
    deleted INTEGER NOT NULL,
    month TEXT NOT NULL,
    answered_at INTEGER NOT NULL,
    pass INTEGER,
    PRIMARY KEY (deleted, month)
  ) WITHOUT ROWID;
  -- which events the answer for a month brought: the service decides what lies in it, not a date that we read
  CREATE TABLE calendar_members (
    deleted INTEGER NOT NULL,
    month TEXT NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (deleted, month, id)
  ) WITHOUT ROWID;
  CREATE INDEX calendar_members_by_id ON calendar_members (deleted, id);
  -- events that no month brings any more; the end of the pass decides, for another month may bring them yet
  CREATE TABLE calendar_lost (
    deleted INTEGER NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (deleted, id)
  ) WITHOUT ROWID;

  CREATE TABLE dropped (
    part TEXT PRIMARY KEY,
    items INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE answer_places (
    -- what was asked, e.g. project/0 (a list, active), child/payments, tree
    list TEXT NOT NULL,
    -- the keys that lead to the records, or (after #) to their total
    place TEXT NOT NULL,
    PRIMARY KEY (list, place)
  ) STRICT, WITHOUT ROWID;
`
