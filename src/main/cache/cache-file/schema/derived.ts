/**
 * Columns and field values are derived from the service's answers and the user's corrections. `derivations` has the
 * corrections of the last time, by noun, so that a change is noticed, also one made while another copy of this cache
 * was open, or one that was interrupted.
 *
 * They also depend on the version of the decoder: `decoder_versions` has the version by noun, and `lists` that of the
 * last whole pass. A cache without these was written by an older version.
 *
 * `inferred_references` is stored, so that the next start shows its first rows with labels at once.
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
