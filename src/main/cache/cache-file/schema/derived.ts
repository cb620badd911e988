/**
 * Columns and field values are derived from the service's answers and the user's corrections. `derivations` stores the
 * last applied corrections by noun. It reveals changes made in another copy of this cache, and interrupted ones.
 *
 * They also depend on the decoder version: `decoder_versions` has it by noun, and `lists` has that of the last whole
 * pass. A cache without these comes from an older app version.
 *
 * `inferred_references` is stored, so that the next start displays its first rows with labels.
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
