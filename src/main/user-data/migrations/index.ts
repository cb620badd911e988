import type { Migration } from '../../database/migrate'
import { migration0010 } from './0010-settings'

/** All steps of the user database's schema, in order. */
export const USER_DATA_MIGRATIONS: readonly Migration[] = [migration0010]
