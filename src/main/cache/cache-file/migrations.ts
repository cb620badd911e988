import type { Migration } from '../../database/migrate'
import { CALENDAR } from './schema/calendar'
import { CHANGES } from './schema/changes'
import { CHILDREN } from './schema/children'
import { COLUMNS } from './schema/columns'
import { DERIVED } from './schema/derived'
import { FILES } from './schema/files'
import { FILTERS } from './schema/filters'
import { RECORDS } from './schema/records'
import { SEARCH } from './schema/search'
import { SYNC } from './schema/sync'

const SCHEMA = [RECORDS, DERIVED, CHILDREN, SEARCH, CHANGES, SYNC, FILTERS, FILES, CALENDAR, COLUMNS]

/**
 * All steps of the cache's schema, in order. Files from before the first step are deleted and filled again, see
 * `recovery.ts`.
 */
export const CACHE_MIGRATIONS: readonly Migration[] = [{ version: 314, up: (db) => db.exec(SCHEMA.join('\n')) }]
