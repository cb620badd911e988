/** The tables of the unencrypted database of earlier versions, and the errors that are no damage. */
import { DesksideError } from '@shared/ipc/errors'
import { sqliteCodeOf } from '../../database/sqlite-errors'

export type Row = Readonly<Record<string, unknown>>
/** Rows by table, as far as they could be read. */
export type Tables = ReadonlyMap<string, readonly Row[]>

export interface Table {
  /** The columns of its key. */
  readonly key: readonly string[]
  readonly others: readonly string[]
  /** The column with the id of the workspace; null for tables that belong to none. */
  readonly workspace: string | null
  /** The version of the database that added the table. */
  readonly since: 10 | 20 | 30
}

export const TABLES: Readonly<Record<string, Table>> = {
  settings: { key: ['key'], others: ['value'], workspace: null, since: 10 },
  workspaces: {
    key: ['id'],
    others: ['name', 'address', 'lookup_path', 'created_at', 'last_opened_at'],
    workspace: 'id',
    since: 10
  },
  remembered: { key: ['key'], others: ['value'], workspace: null, since: 10 },
  field_corrections: { key: ['workspace', 'noun', 'key'], others: ['correction'], workspace: 'workspace', since: 20 },
  views: {
    key: ['workspace', 'id'],
    others: ['position', 'name', 'keep_offline', 'content'],
    workspace: 'workspace',
    since: 30
  },
  default_views: { key: ['workspace'], others: ['content'], workspace: 'workspace', since: 30 },
  visits: {
    key: ['workspace', 'noun', 'id'],
    others: ['title', 'opened_at', 'pinned_at'],
    workspace: 'workspace',
    since: 30
  },
  me: { key: ['workspace'], others: ['user_id'], workspace: 'workspace', since: 30 }
}

/** Whether these are exactly the tables of a version: only so is a table noticed that damage renamed. */
export function areTablesOfAVersion(names: readonly string[]): boolean {
  const found = names.filter((name) => !name.startsWith('sqlite_')).toSorted()
  return ([10, 20, 30] as const).some((version) => {
    const expected = Object.keys(TABLES).filter((name) => (TABLES[name]?.since ?? 0) <= version)
    return found.join(' ') === expected.toSorted().join(' ')
  })
}

/** Temporary errors: the same file can be read later. */
const PASSING = [
  'BUSY',
  'LOCKED',
  'FULL',
  'READONLY',
  'PERM',
  'AUTH',
  'CANTOPEN',
  'NOMEM',
  'INTERRUPT',
  'PROTOCOL',
  'IOERR'
]
/** Those errors of the disk that mean that something can no longer be read. */
const UNREADABLE = ['IOERR_READ', 'IOERR_SHORT_READ', 'IOERR_CORRUPTFS', 'IOERR_DATA']

/**
 * Whether a file counts as damaged. A flipped bit may cause almost any error (an unknown column, a number that is too
 * large): every error that is not known to be temporary is damage, and is not retried.
 */
export function isDamage(thrown: unknown): boolean {
  if (thrown instanceof DesksideError) return false
  const code = sqliteCodeOf(thrown)?.slice('SQLITE_'.length)
  if (code === undefined || UNREADABLE.includes(code)) return true
  return !PASSING.some((family) => code === family || code.startsWith(`${family}_`))
}
