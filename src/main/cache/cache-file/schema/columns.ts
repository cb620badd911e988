/**
 * Values of records by column, for filtering, sorting, summing and grouping lists. A column is a number of `fields`, or
 * a negative number for a column of every noun (`columns/record-image.ts`).
 *
 * Each noun numbers its places densely. Up to 4,096 places form a chunk, with a blob per column, absent when empty
 * (`columns/chunk-encoding.ts`). Transactions write to `column_overlay`, one row per record with all its values, which
 * overrides the chunks until it is merged. Versions of chunk columns and overlay rows come from one clock.
 */
export const COLUMNS = `
  CREATE TABLE column_clock (
    version INTEGER NOT NULL,
    -- when a field was dropped last: its number may mean another one since
    field_dropped INTEGER NOT NULL DEFAULT 0
  );
  INSERT INTO column_clock (version) VALUES (0);

  CREATE TABLE column_nouns (
    number INTEGER PRIMARY KEY,
    noun TEXT NOT NULL UNIQUE,
    -- the first place that no record ever had
    next INTEGER NOT NULL DEFAULT 0,
    -- when a record left its place last
    place_left INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE places (
    rid INTEGER PRIMARY KEY,
    noun INTEGER NOT NULL,
    place INTEGER NOT NULL,
    -- of the image that was written last: an equal one is not written again
    hash INTEGER NOT NULL DEFAULT -1,
    UNIQUE (noun, place)
  );
  CREATE TABLE free_places (
    noun INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (noun, place)
  ) WITHOUT ROWID;

  CREATE TABLE column_overlay (
    number INTEGER PRIMARY KEY,
    noun INTEGER NOT NULL,
    place INTEGER NOT NULL,
    version INTEGER NOT NULL,
    -- null for a record that was dropped
    scope INTEGER,
    state INTEGER,
    -- all values as JSON; null: those of the chunks hold, only scope or state changed
    image TEXT,
    -- an index of its own: what waits is counted without reading images
    UNIQUE (noun, place)
  );

  CREATE TABLE column_chunks (
    number INTEGER PRIMARY KEY,
    noun INTEGER NOT NULL,
    "column" INTEGER NOT NULL,
    chunk INTEGER NOT NULL,
    version INTEGER NOT NULL,
    data BLOB NOT NULL,
    UNIQUE (noun, "column", chunk)
  );
  CREATE INDEX column_chunks_by_chunk ON column_chunks (noun, chunk);

  CREATE TABLE column_texts (
    noun INTEGER NOT NULL,
    "column" INTEGER NOT NULL,
    -- in order of arrival
    code INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (noun, "column", code)
  ) WITHOUT ROWID;
  -- tables, not indexes: an index repeats what its table has
  CREATE TABLE column_text_hashes (
    noun INTEGER NOT NULL,
    "column" INTEGER NOT NULL,
    -- see textHash
    hash INTEGER NOT NULL,
    code INTEGER NOT NULL,
    PRIMARY KEY (noun, "column", hash, code)
  ) WITHOUT ROWID;
  CREATE TABLE column_text_keys (
    noun INTEGER NOT NULL,
    "column" INTEGER NOT NULL,
    -- see titleKey
    sort_key TEXT NOT NULL,
    code INTEGER NOT NULL,
    PRIMARY KEY (noun, "column", sort_key, code)
  ) WITHOUT ROWID;
  CREATE TABLE column_dictionaries (
    noun INTEGER NOT NULL,
    "column" INTEGER NOT NULL,
    texts INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    -- for how many texts there is a rank; a lower number than texts: stale
    ranked INTEGER NOT NULL DEFAULT 0,
    -- 32-bit numbers, by code; equal for equal sort keys
    ranks BLOB,
    PRIMARY KEY (noun, "column")
  );

  CREATE TRIGGER columns_moved AFTER UPDATE OF state, scope ON records
  WHEN NEW.state <> OLD.state OR NEW.scope <> OLD.scope BEGIN
    UPDATE column_clock SET version = version + 1;
    INSERT INTO column_overlay (noun, place, version, scope, state, image)
      SELECT noun, place, version, NEW.scope, NEW.state, NULL FROM places, column_clock WHERE rid = NEW.rid
      ON CONFLICT (noun, place) DO UPDATE SET version = excluded.version, scope = excluded.scope, state = excluded.state;
  END;
  CREATE TRIGGER columns_dropped AFTER DELETE ON records BEGIN
    UPDATE column_clock SET version = version + 1;
    UPDATE column_nouns SET place_left = (SELECT version FROM column_clock)
      WHERE number = (SELECT noun FROM places WHERE rid = OLD.rid);
    INSERT INTO column_overlay (noun, place, version, scope, state, image)
      SELECT noun, place, version, NULL, NULL, '[]' FROM places, column_clock WHERE rid = OLD.rid
      ON CONFLICT (noun, place) DO UPDATE
        SET version = excluded.version, scope = NULL, state = NULL, image = excluded.image;
    INSERT INTO free_places (noun, place) SELECT noun, place FROM places WHERE rid = OLD.rid;
    DELETE FROM places WHERE rid = OLD.rid;
  END;
  -- the number of a field that is gone for good may be given to another
  CREATE TRIGGER columns_field_dropped AFTER DELETE ON fields BEGIN
    UPDATE column_clock SET (version, field_dropped) = (version + 1, version + 1);
    DELETE FROM column_chunks WHERE "column" = OLD.field;
    DELETE FROM column_texts WHERE "column" = OLD.field;
    DELETE FROM column_text_hashes WHERE "column" = OLD.field;
    DELETE FROM column_text_keys WHERE "column" = OLD.field;
    DELETE FROM column_dictionaries WHERE "column" = OLD.field;
  END;
`
