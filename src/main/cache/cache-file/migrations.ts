import type { Migration } from '../../database/migrate'
import { CALENDAR } from './schema/calendar'
import { CHANGES, LOSS_OF_LISTED } from './schema/changes'
import { CHILDREN } from './schema/children'
import { BEFORE_COLUMNS, COLUMNS } from './schema/columns'
import { DERIVED } from './schema/derived'
import { FILTERS } from './schema/filters'
import { HITS, RECORDS } from './schema/records'
import { SEARCH } from './schema/search'
import { FILES } from './schema/files'
import { SYNC } from './schema/sync'

/**
 * The whole schema. Builds before the first release numbered their steps up to 210; their files are set aside and
 * rebuilt, see `recovery.ts`. Later steps follow this one.
 */
const FIRST: Migration = {
  version: 220,
  up: (db) => {
    for (const part of [RECORDS, DERIVED, CHILDREN, SEARCH, CHANGES, SYNC, FILTERS]) db.exec(part)
  }
}

/** File sizes in bytes, for filtering lists. A new decoder version fills the column. */
const SIZES: Migration = {
  version: 230,
  up: (db) => db.exec('ALTER TABLE records ADD COLUMN size REAL')
}

/** Parents in the file tree. The previous tree is dropped and requested again. */
const HOLDERS: Migration = {
  version: 240,
  up: (db) => db.exec(FILES)
}

/** Kind and extension of each file. A new decoder version fills the columns. */
const KINDS: Migration = {
  version: 250,
  up: (db) => db.exec('ALTER TABLE records ADD COLUMN file_kind TEXT; ALTER TABLE records ADD COLUMN ending TEXT')
}

/** Displayed times of the calendar. A new decoder version fills them from the records. */
const OCCURRENCES: Migration = {
  version: 260,
  up: (db) => db.exec(CALENDAR)
}

/** Answers that came for more than one folder, because the service ignores the id. By `folder_answers.hash`. */
const DOUBTED: Migration = {
  version: 270,
  up: (db) => db.exec('CREATE TABLE doubted_answers (hash INTEGER PRIMARY KEY)')
}

/** Separates search hits from selections. Only records that a list had can become missing. */
const FOUND: Migration = {
  version: 280,
  up: (db) => {
    db.exec(HITS)
    db.exec(LOSS_OF_LISTED)
  }
}

/**
 * Text is split into words differently, and numbers are found by their last digits: the index is refilled in steps.
 * Occurrences refer to their series. Single values are read differently: all stored records are decoded again.
 */
const WORDS_AND_SERIES: Migration = {
  version: 284,
  up: (db) =>
    db.exec(`
      INSERT INTO search_titles (search_titles) VALUES ('delete-all');
      INSERT INTO search_texts (search_texts) VALUES ('delete-all');
      INSERT INTO search_parts (search_parts) VALUES ('delete-all');
      DELETE FROM search_words;
      UPDATE search_state SET up_to = 0;
      DELETE FROM decoder_versions;
      -- what calendar files call it; the series that it is one of, by id or by that; its start by the rule, in ISO 8601
      ALTER TABLE occurrences ADD COLUMN uid TEXT;
      ALTER TABLE occurrences ADD COLUMN series TEXT;
      ALTER TABLE occurrences ADD COLUMN original TEXT;
      ALTER TABLE occurrences ADD COLUMN cancelled INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX occurrences_of_series ON occurrences (series) WHERE series IS NOT NULL;
    `)
}

/** Moves values into columns and drops the previous tables and indexes. */
const VALUES_BY_COLUMN: Migration = {
  version: 300,
  up: (db) => {
    db.exec(BEFORE_COLUMNS)
    db.exec(COLUMNS)
  }
}

/** All steps of the cache's schema, in order. */
export const CACHE_MIGRATIONS: readonly Migration[] = [
  FIRST,
  SIZES,
  HOLDERS,
  KINDS,
  OCCURRENCES,
  DOUBTED,
  FOUND,
  WORDS_AND_SERIES,
  VALUES_BY_COLUMN
]
