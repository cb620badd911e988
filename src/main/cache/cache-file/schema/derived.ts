/**
 * State of the data derived from the service's answers. `derivations` has the last applied corrections by noun, which
 * reveals changes made in another copy of this cache, and interrupted ones. `decoder_versions` has the version of the
 * decoder by noun. `inferred_references` lets the next start display its first rows with labels.
 */
export const DERIVED = `
  CREATE TABLE derivations (
    noun TEXT PRIMARY KEY,
    -- what was said, as JSON; empty for nothing, which is also what no row means
    reading TEXT NOT NULL,
    -- 0 while records are read anew: some of them may have been already
    whole INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE decoder_versions (
    -- a kind of record; 'parts' for what hangs on projects, 'tree' for the file tree
    kind TEXT PRIMARY KEY,
    version INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE inferred_references (
    key TEXT PRIMARY KEY,
    -- the name of a dynamic list; null for things of the kind
    list TEXT,
    kind TEXT NOT NULL,
    looked INTEGER NOT NULL,
    unknown INTEGER NOT NULL,
    -- of those that say false where they have no value
    type TEXT
  ) STRICT, WITHOUT ROWID;
`
