import type { Database } from 'better-sqlite3-multiple-ciphers'
import { DesksideError } from '@shared/ipc/errors'

/** One step of a schema. Numbers increase in tens, so that a fix fits between two released steps. */
export interface Migration {
  readonly version: number
  readonly up: (db: Database) => void
}

/** Version of a database file; 0 for a new one. */
export function versionOf(db: Database): number {
  const version: unknown = db.pragma('user_version', { simple: true })
  return typeof version === 'number' ? version : 0
}

/** Throws unless the steps are strictly ascending: a step out of order would never run. */
function assertAscending(migrations: readonly Migration[]): void {
  let last = 0
  for (const { version } of migrations) {
    if (version <= last) throw new Error(`Migration ${version} does not follow ${last}.`)
    last = version
  }
}

/**
 * Migrates a database to the newest version. All pending steps run in one transaction, so a failing step changes
 * nothing. The app and the tests share it.
 *
 * @throws `cache-from-the-future` if a newer version of the app wrote the file; errors of a step
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  assertAscending(migrations)
  const from = versionOf(db)
  const to = migrations.at(-1)?.version ?? 0
  if (from > to) {
    throw new DesksideError('cache-from-the-future', 'The local database was written by a newer version of the app.', {
      details: { found: from, known: to }
    })
  }
  if (from === to) return
  db.transaction(() => {
    for (const { version, up } of migrations) if (version > from) up(db)
    db.pragma(`user_version = ${to}`)
  }).immediate()
}
