/**
 * Columns and field values are derived from what the service sent and from what the user said about fields. For each
 * kind of record it is written down what had been said when they were derived last, so that a change is noticed, also
 * one that was made while another copy of this cache was open, or that was not carried through.
 *
 * What was derived depends on the version of the decoder too: for each kind of record it is written down by which one it
 * was read last, and for each list by which one its last whole pass was. A cache without a word of it was read by an
 * older one.
 *
 * What bare ids of projects' fields were found to point to. With the cache, because it is made from it; written down, so
 * that the first rows of the next start are shown by the names of what they point to.
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
    -- a kind of record; 'parts' for what hangs on projects, 'tree' for the storage tree
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
