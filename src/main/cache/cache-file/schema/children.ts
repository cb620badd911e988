/**
 * Children of projects. There may be five lists for each of 100,000 projects, most of them short: each is stored as one
 * compressed piece and read whole. Data needed for many projects at once is derived into separate tables. Kinds: 1
 * steps, 2 events, 3 checklists, 4 goods, 5 payments, see `children/kinds.ts`.
 */
export const CHILDREN = `
  CREATE TABLE child_lists (
    list INTEGER PRIMARY KEY,
    -- the project's id at the service
    project INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    -- grows with every change of what the list holds
    version INTEGER NOT NULL DEFAULT 0,
    records INTEGER NOT NULL DEFAULT 0,
    -- when the service answered it last, also in part; when it was answered whole
    seen_at INTEGER,
    whole_at INTEGER,
    total INTEGER,
    obstacle TEXT,
    -- the service would not answer it: not asked ahead again for a while
    refused_at INTEGER,
    bytes INTEGER NOT NULL DEFAULT 0,
    UNIQUE (project, kind)
  );
  CREATE INDEX child_lists_by_age ON child_lists (seen_at) WHERE bytes > 0;

  -- the records of a list in pieces, numbered list * 4096 + piece
  CREATE TABLE child_pieces (
    piece INTEGER PRIMARY KEY,
    -- what it was packed with: records of one kind resemble each other, see children/packing.ts
    sample INTEGER,
    data BLOB NOT NULL
  );
  CREATE TABLE child_samples (
    sample INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL,
    data BLOB NOT NULL
  );

  -- kinds of the interface's having: 1 actions, 2 payments, 8 goods, 16 checklists
  CREATE TABLE child_facts (
    project INTEGER PRIMARY KEY,
    -- which lists are cached whole
    known INTEGER NOT NULL DEFAULT 0,
    -- which of them hold a record
    has INTEGER NOT NULL DEFAULT 0,
    -- when the first unfinished checklist is due, in days since 1970-01-01; 0: the service itself says it is overdue
    next_due INTEGER
  );
  -- 1: the type of one of its events; 8: one of its goods
  CREATE TABLE child_refs (
    project INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    ref INTEGER NOT NULL,
    PRIMARY KEY (project, kind, ref)
  ) WITHOUT ROWID;
  CREATE INDEX child_refs_by_ref ON child_refs (kind, ref);
  -- checklists that are not finished, by their place in the list
  CREATE TABLE child_dues (
    project INTEGER NOT NULL,
    place INTEGER NOT NULL,
    due INTEGER NOT NULL,
    PRIMARY KEY (project, place)
  ) WITHOUT ROWID;
  CREATE INDEX child_dues_by_day ON child_dues (due, project);
  -- events and checklists that were open and at most a day past when they were read, by their place in the list
  CREATE TABLE child_nexts (
    project INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    place INTEGER NOT NULL,
    -- a day, a time without an offset, or a moment
    at TEXT NOT NULL,
    title TEXT,
    -- event type
    type INTEGER,
    PRIMARY KEY (project, kind, place)
  ) WITHOUT ROWID;

  -- projects whose children the disk budget never takes: pinned ones
  CREATE TABLE child_keeping (project INTEGER PRIMARY KEY);

  CREATE TRIGGER records_with_children_dropped AFTER DELETE ON records
  WHEN OLD.scope IN (SELECT scope FROM scopes WHERE noun = 'project') BEGIN
    DELETE FROM child_lists WHERE project = OLD.id;
  END;
  CREATE TRIGGER child_lists_dropped AFTER DELETE ON child_lists BEGIN
    DELETE FROM child_pieces WHERE piece BETWEEN OLD.list * 4096 AND OLD.list * 4096 + 4095;
    DELETE FROM child_refs WHERE project = OLD.project AND (OLD.kind, kind) IN (VALUES (2, 1), (4, 8));
    DELETE FROM child_dues WHERE project = OLD.project AND OLD.kind = 3;
    DELETE FROM child_nexts WHERE project = OLD.project AND kind = OLD.kind;
    UPDATE child_facts SET
      known = known & ~(CASE OLD.kind WHEN 2 THEN 1 WHEN 5 THEN 2 WHEN 4 THEN 8 WHEN 3 THEN 16 ELSE 0 END),
      has = has & ~(CASE OLD.kind WHEN 2 THEN 1 WHEN 5 THEN 2 WHEN 4 THEN 8 WHEN 3 THEN 16 ELSE 0 END),
      next_due = CASE OLD.kind WHEN 3 THEN NULL ELSE next_due END
    WHERE project = OLD.project;
    DELETE FROM child_facts WHERE project = OLD.project AND known = 0 AND has = 0;
  END;
`
