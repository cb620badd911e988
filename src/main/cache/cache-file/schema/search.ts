/**
 * Full-text index. Both indexes contain words only, neither texts nor positions, so they are small; a hit's text is
 * read from the record. Tokens come from `search_words` of the rules, separated by blanks, so the tokenizer needs no
 * alphabet. A document's number contains its noun, whether it is deleted, and its `rid` (see `documents.ts`). Each noun
 * is a range of numbers, newest first.
 */
export const SEARCH = `
  -- words of titles, with the beginnings of one and two letters; \`^\` before the first word, \`=\` before a whole title's hash
  CREATE VIRTUAL TABLE search_titles USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2', tokenize = "ascii tokenchars '^='"
  );
  -- words of titles and of all other texts
  CREATE VIRTUAL TABLE search_texts USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii"
  );
  -- each word of the above that has an inside, once: what letters within a word are looked for in
  CREATE TABLE search_words (
    number INTEGER PRIMARY KEY,
    word TEXT NOT NULL UNIQUE
  );
  CREATE VIRTUAL TABLE search_parts USING fts5 (
    word, content = '', contentless_delete = 1, detail = none, tokenize = "trigram case_sensitive 1"
  );
  -- records up to this one are in the index, and follow what changes in them
  CREATE TABLE search_state (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    up_to INTEGER NOT NULL
  );
  INSERT INTO search_state (one, up_to) VALUES (1, 0);
`
