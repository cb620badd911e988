/**
 * One schema for all nouns. Values for filtering, sorting and summing lists are in columns, see `columns.ts`.
 *
 * `scopes`: a noun within its parent (elements of one list, stages of one funnel). Ids are unique within a scope only.
 * `raw_parts`: answers of `/info`, fields of selections that differ from the whole answers, until a later whole answer
 * replaces them, and fields that search hits add to all other answers.
 * `fields`: their number is limited. Those without records are deleted, and their numbers are not reused while changes
 * may refer to them.
 */
export const RECORDS = `
  CREATE TABLE scopes (
    scope INTEGER PRIMARY KEY,
    noun TEXT NOT NULL,
    parent TEXT NOT NULL,
    parent_id INTEGER,
    parent_name TEXT,
    UNIQUE (noun, parent)
  );

  CREATE TABLE records (
    rid INTEGER PRIMARY KEY,
    scope INTEGER NOT NULL,
    id INTEGER NOT NULL,
    state INTEGER NOT NULL,
    -- what other operations call it: of modules and dynamic lists
    name TEXT,
    title TEXT,
    created TEXT,
    updated TEXT,
    price REAL,
    currency INTEGER,
    funnel INTEGER,
    stage INTEGER,
    responsible INTEGER,
    user_group INTEGER,
    parent INTEGER,
    position REAL,
    -- where it stood in the answer: the order of lists that have no other
    ordinal INTEGER NOT NULL,
    hash INTEGER,
    -- where its JSON lies; null when only /info has answered it
    block INTEGER,
    slot INTEGER,
    fetched_at INTEGER NOT NULL,
    -- the last pass of the active and of the deleted list in which it was; negative when read outside the sweep
    met_active INTEGER,
    met_deleted INTEGER,
    has_info INTEGER NOT NULL DEFAULT 0,
    has_smaller INTEGER NOT NULL DEFAULT 0,
    -- in bytes
    size REAL,
    file_kind TEXT,
    ending TEXT
  );
  CREATE UNIQUE INDEX records_identity ON records (scope, id);
  CREATE INDEX records_by_id ON records (scope, state, id);
  CREATE INDEX records_by_responsible ON records (scope, state, responsible, id);
  -- Conditions on fields that lists do not bear are open for all other records.
  CREATE INDEX records_opened ON records (scope) WHERE has_info = 1;

  -- the answers of lists, packed, see raw-blocks.ts; apart, so that counting does not rewrite the data
  CREATE TABLE raw_blocks (
    block INTEGER PRIMARY KEY,
    size INTEGER NOT NULL,
    live INTEGER NOT NULL,
    -- whose JSON it holds, or held
    rids TEXT NOT NULL
  );
  CREATE TABLE raw_data (
    block INTEGER PRIMARY KEY,
    data BLOB NOT NULL
  );
  -- the other answers, apart: a sweep must not replace the fuller answer, nor rewrite what it did not change
  CREATE TABLE raw_parts (
    rid INTEGER NOT NULL,
    -- info, partial or hits, see StoredParts
    part TEXT NOT NULL,
    json TEXT NOT NULL,
    fetched_at INTEGER NOT NULL,
    PRIMARY KEY (rid, part)
  );
  -- the oldest go first
  CREATE INDEX raw_info_by_age ON raw_parts (fetched_at) WHERE part = 'info';

  CREATE TABLE fields (
    field INTEGER PRIMARY KEY,
    noun TEXT NOT NULL,
    key TEXT NOT NULL,
    label TEXT NOT NULL,
    section TEXT NOT NULL,
    role TEXT,
    -- a record that was seen with it: where to look for an example of a field that few records have
    rid INTEGER,
    -- since when no record has it; null while one has
    gone_at INTEGER,
    -- the last step of its path, as filters spell it: see looseName
    name TEXT NOT NULL DEFAULT '',
    -- lists bear it: of other fields, a record that no fuller answer is cached of says nothing
    listed INTEGER NOT NULL DEFAULT 1,
    UNIQUE (noun, key)
  );
  CREATE TABLE labels (
    kind TEXT NOT NULL,
    id INTEGER NOT NULL,
    label TEXT NOT NULL,
    -- 2: the title of the thing itself; 1: what another record called it
    authority INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;

  -- modules and lists may have a name and no id: they are known by a negative number of our own
  CREATE TABLE names (
    number INTEGER PRIMARY KEY,
    noun TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (noun, name)
  );

  CREATE TABLE lists (
    scope INTEGER NOT NULL REFERENCES scopes,
    deleted INTEGER NOT NULL,
    pass INTEGER NOT NULL DEFAULT 0,
    running INTEGER NOT NULL DEFAULT 0,
    -- of the pass that began last, see SweepCursor; as JSON
    cursor TEXT,
    total INTEGER,
    answered_at INTEGER,
    swept_at INTEGER,
    obstacle TEXT,
    -- the pass that came to its end last
    whole_pass INTEGER,
    -- by which version of the decoder its last whole pass was read
    decoder INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (scope, deleted)
  ) WITHOUT ROWID;

  -- kept with every change, so that a list knows its length without counting
  CREATE TABLE counts (
    scope INTEGER NOT NULL REFERENCES scopes,
    state INTEGER NOT NULL,
    records INTEGER NOT NULL,
    PRIMARY KEY (scope, state)
  ) WITHOUT ROWID;

  CREATE TABLE field_kinds (
    noun TEXT PRIMARY KEY,
    -- Records bring more names than a kind may have fields.
    beyond INTEGER NOT NULL,
    -- When it was last looked which fields records still have; null: never.
    counted_at INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX fields_by_name ON fields (noun, name) WHERE gone_at IS NULL;
  CREATE INDEX fields_by_role ON fields (noun, role) WHERE role IS NOT NULL AND gone_at IS NULL;

  CREATE TABLE currency_codes (
    code TEXT PRIMARY KEY,
    id INTEGER NOT NULL,
    late INTEGER NOT NULL
  ) WITHOUT ROWID;
`
