/**
 * Parents in the file tree, by source and time. The tree is stored as sent, one row per node, including nodes without
 * id and repeated ones. In addition the newest answer about each single folder is stored. The third source is the
 * records themselves (`records.parent`). The reader decides between the sources (`cache/file-places/`).
 */
export const FILES = `
  CREATE TABLE tree_nodes (
    -- its place in the answer
    ordinal INTEGER PRIMARY KEY,
    noun TEXT NOT NULL,
    id INTEGER,
    -- the folder that holds it, by its own word or by where it stands; null at the top
    parent INTEGER,
    -- the node that it stands in
    within INTEGER,
    title TEXT
  );
  CREATE TABLE tree_answers (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    answered_at INTEGER NOT NULL,
    hash INTEGER NOT NULL,
    nodes INTEGER NOT NULL,
    -- how much had changed by then: both numbers of files_generation together
    contents INTEGER NOT NULL
  );

  CREATE TABLE folder_answers (
    folder INTEGER PRIMARY KEY,
    answered_at INTEGER NOT NULL,
    hash INTEGER NOT NULL,
    contents INTEGER NOT NULL
  );
  -- a service that answers every folder alike is noticed by it
  CREATE INDEX folder_answers_by_hash ON folder_answers (hash);
  -- Answers that came for more than one folder, because the service ignores the id; by the hash of folder_answers
  CREATE TABLE doubted_answers (hash INTEGER PRIMARY KEY);
  CREATE TABLE folder_members (
    member INTEGER PRIMARY KEY,
    folder INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    noun TEXT NOT NULL,
    id INTEGER,
    title TEXT,
    -- when it was answered last; before the folder's own last answer: it was in there, and is no longer
    seen_at INTEGER NOT NULL
  );
  CREATE INDEX folder_members_by_folder ON folder_members (folder, ordinal);

  -- what is worked out about the files holds as long as both are equal
  CREATE TABLE files_generation (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    -- folders, files, the tree
    contents INTEGER NOT NULL,
    -- what single folders hold; a newer answer that says the same, where it matters which of two is the newer
    ages INTEGER NOT NULL
  );
  INSERT INTO files_generation (one, contents, ages) VALUES (1, 1, 1);
`
