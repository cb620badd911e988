/** The tables of the plain database of earlier versions, and the errors that say nothing against them. */
import { DesksideError } from '@shared/ipc/errors'
import { sqliteCodeOf } from '../../database/sqlite-errors'

export type Row = Readonly<Record<string, unknown>>
/** By table, as far as they could be read. */
export type Tables = ReadonlyMap<string, readonly Row[]>

export interface Table {
  /** The columns of its key. */
  readonly key: readonly string[]
  readonly others: readonly string[]
  /** The column that says to which workspace a row belongs; null for what belongs to none. */
  readonly workspace: string | null
  /** With which version of the database it came. */
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

/** Whether these are all the tables of a version, and no others: a table that damage renamed is missed by nobody else. */
export function areTablesOfAVersion(names: readonly string[]): boolean {
  const found = names.filter((name) => !name.startsWith('sqlite_')).toSorted()
  return ([10, 20, 30] as const).some((version) => {
    const expected = Object.keys(TABLES).filter((name) => (TABLES[name]?.since ?? 0) <= version)
    return found.join(' ') === expected.toSorted().join(' ')
  })
}

/** What passes by: the same file can be read another time. */
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
/** Of the disk's own errors those that say that something can't be read any more. */
const UNREADABLE = ['IOERR_READ', 'IOERR_SHORT_READ', 'IOERR_CORRUPTFS', 'IOERR_DATA']

/**
 * Whether a file is to be taken for damaged. One flipped bit may show as almost any error (an unknown column, a number that
 * is too large): whatever is not known to pass by is damage, and nobody waits for it to go away.
 */
export function isDamage(thrown: unknown): boolean {
  if (thrown instanceof DesksideError) return false
  const code = sqliteCodeOf(thrown)?.slice('SQLITE_'.length)
  if (code === undefined || UNREADABLE.includes(code)) return true
  return !PASSING.some((family) => code === family || code.startsWith(`${family}_`))
}
