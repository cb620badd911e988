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
 * The whole schema. Builds before the first release numbered their steps up to 210: their files are put aside and
 * rebuilt, see `recovery.ts`. Later steps follow this one.
 */
const FIRST: Migration = {
  version: 220,
  up: (db) => {
    for (const part of [RECORDS, DERIVED, CHILDREN, SEARCH, CHANGES, SYNC, FILTERS]) db.exec(part)
  }
}

/** Sizes of files in bytes: lists are narrowed by them. A new version of the decoder fills the column. */
const SIZES: Migration = {
  version: 230,
  up: (db) => db.exec('ALTER TABLE records ADD COLUMN size REAL')
}

/** Who holds whom in the files. The tree of before is dropped; it is asked for anew. */
const HOLDERS: Migration = {
  version: 240,
  up: (db) => db.exec(FILES)
}

/** What kind of file each is, and what its name ends in. A new version of the decoder fills the columns. */
const KINDS: Migration = {
  version: 250,
  up: (db) => db.exec('ALTER TABLE records ADD COLUMN file_kind TEXT; ALTER TABLE records ADD COLUMN ending TEXT')
}

/** What is drawn of the calendar. A new version of the decoder fills it from the records. */
const OCCURRENCES: Migration = {
  version: 260,
  up: (db) => db.exec(CALENDAR)
}

/** Answers that came for more than one folder: the service heeds no id in them. By `folder_answers.hash`. */
const DOUBTED: Migration = {
  version: 270,
  up: (db) => db.exec('CREATE TABLE doubted_answers (hash INTEGER PRIMARY KEY)')
}

/** Search hits apart from selections; only what a list had is no longer returned. */
const FOUND: Migration = {
  version: 280,
  up: (db) => {
    db.exec(HITS)
    db.exec(LOSS_OF_LISTED)
  }
}

/**
 * Words are read otherwise, and numbers are found by their last digits: the index is filled anew, in steps. Occurrences
 * say of which series they are one. Single values are read otherwise: everything that is stored is decoded anew.
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

/** Values by column. What held them before goes, with its indexes. */
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
