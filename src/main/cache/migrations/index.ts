import type { Migration } from '../../database/migrate'
import { migration0010 } from './0010-records'

/** All steps of the cache's schema, in order. */
export const CACHE_MIGRATIONS: readonly Migration[] = [migration0010]
