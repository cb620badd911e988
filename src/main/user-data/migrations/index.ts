import type { Migration } from '../../database/migrate'
import { migration0010 } from './0010-settings'
import { migration0020 } from './0020-field-corrections'
import { migration0030 } from './0030-views-visits'

/** All steps of the user database's schema, in order. */
export const USER_DATA_MIGRATIONS: readonly Migration[] = [migration0010, migration0020, migration0030]
