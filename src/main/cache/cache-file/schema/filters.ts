/**
 * Tables for filters. `list_generation` invalidates cached results: `generation` increases with every transaction that
 * changes values for filtering or sorting, `calendar` with every one that changes events, occurrences or categories.
 * `filter_parity` has comparisons of the cache's answers with the service's, and `filter_assumptions` the decisions on
 * open points. `filter_answers` and `filter_orders` have the service's own answers, which the filter's list displays.
 */
export const FILTERS = `
  CREATE TABLE list_generation (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    generation INTEGER NOT NULL,
    calendar INTEGER NOT NULL
  );
  INSERT INTO list_generation (one, generation, calendar) VALUES (1, 1, 1);

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
