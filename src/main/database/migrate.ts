import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'

/** One step of a schema. Numbers go up in tens, so that a fix can be put between two released steps. */
export interface Migration {
  readonly version: number
  readonly up: (db: Database) => void
}

/** The version that a file stands at; 0 for a new one. */
export function versionOf(db: Database): number {
  const version: unknown = db.pragma('user_version', { simple: true })
  return typeof version === 'number' ? version : 0
}

/** Rejects a list of steps that is not strictly ascending: a step out of order would never run. */
function assertAscending(migrations: readonly Migration[]): void {
  let last = 0
  for (const { version } of migrations) {
    if (version <= last) throw new Error(`Migration ${version} does not follow ${last}.`)
    last = version
  }
}

/**
 * Brings a database to the newest version: all pending steps in one transaction, so that a failing step leaves the file
 * as it was. The app and the tests use it alike.
 *
 * @param beforeChange called once before an existing file (version > 0) is changed; a backup goes here.
 * @throws `cache-from-the-future` when the file was written by a newer version of the app; what a step threw otherwise.
 * @returns the version before and after.
 */
export function migrate(
  db: Database,
  migrations: readonly Migration[],
  beforeChange?: (from: number) => void
): { from: number; to: number } {
  assertAscending(migrations)
  const from = versionOf(db)
  const to = migrations.at(-1)?.version ?? 0
  if (from > to) {
    throw new DesksideError('cache-from-the-future', 'The local database was written by a newer version of the app.', {
      details: { found: from, known: to }
    })
  }
  if (from === to) return { from, to }
  if (from > 0) beforeChange?.(from)
  db.transaction(() => {
    for (const { version, up } of migrations) if (version > from) up(db)
    db.pragma(`user_version = ${to}`)
  }).immediate()
  return { from, to }
}
