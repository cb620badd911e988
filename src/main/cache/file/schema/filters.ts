/**
 * What filters need: `list_generation` rises with every transaction that changed what lists filter or sort by, so that
 * whoever keeps an answer knows whether it still holds.
 *
 * What the service showed of the meaning of filters: when the cache's answer to one was held against the service's, and
 * how open points turned out to be decided. With the cache, because it says something about this cache alone.
 *
 * Which projects the service named when it was asked a filter that this cache can't decide for all of them. With the
 * cache, because it speaks of records of this cache, and is worth nothing without them.
 *
 * What the service named for a filter is what its list shows, whether or not the cache could decide it: so the order in
 * which it was named is kept as well, and up to which change of a record it knew.
 *
 * The orders in which the service named what answers a filter: one for each that was asked. A list that is looked at by
 * price and then by date is the same list, and each order is worth what it was.
 */
export const FILTERS = `
  CREATE TABLE list_generation (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    generation INTEGER NOT NULL
  );
  INSERT INTO list_generation (one, generation) VALUES (1, 1);

  CREATE TABLE filter_parity (
    -- the filter and its list, see filterKey
    key TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    compared_at INTEGER NOT NULL,
    -- the conditions at fault, as JSON
    parts TEXT NOT NULL
  ) WITHOUT ROWID;

  -- one row: how the open points are decided here, as JSON
  CREATE TABLE filter_assumptions (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    decided TEXT NOT NULL
  );

  CREATE TABLE filter_answers (
    -- the filter and its list, see listFilterKey
    key TEXT PRIMARY KEY,
    -- of the oldest page that still counts
    answered_at INTEGER NOT NULL,
    -- every page was read, one after the other
    whole INTEGER NOT NULL,
    -- as JSON
    ids TEXT NOT NULL,
    -- how many match, when the service says so
    total INTEGER,
    -- the last change of a record that had been written by then
    change INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;

  CREATE TABLE filter_orders (
    -- the filter and its list, as in filter_answers
    key TEXT NOT NULL,
    -- see sortName
    sort TEXT NOT NULL,
    answered_at INTEGER NOT NULL,
    -- as JSON: from the first on, without a gap
    ids TEXT NOT NULL,
    PRIMARY KEY (key, sort)
  ) WITHOUT ROWID;
`
