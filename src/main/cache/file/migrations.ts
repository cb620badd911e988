import type { Migration } from '../../database/migrate'
import { CHANGES } from './schema/changes'
import { CHILDREN } from './schema/children'
import { DERIVED } from './schema/derived'
import { FILTERS } from './schema/filters'
import { RECORDS } from './schema/records'
import { SEARCH } from './schema/search'
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

/** All steps of the cache's schema, in order. */
export const CACHE_MIGRATIONS: readonly Migration[] = [FIRST, SIZES]
