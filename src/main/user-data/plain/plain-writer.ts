/** Rewrites an unencrypted database without the workspaces that were converted. */
import { openSqlite } from '../../database/open-sqlite'
import { touchOwned } from '../../database/owned-files'
import { readAllTables } from './plain-reader'
import { TABLES } from './plain-tables'

/**
 * Writes what can be read of the files to another file, with these workspaces only. Deleted or damaged data remains in
 * the pages of a database: only a new file is free of it.
 *
 * @throws what SQLite threw
 */
export function writePlain(files: readonly string[], to: string, workspaces: readonly string[]): void {
  const { tables } = readAllTables(files)
  const kept = new Set(workspaces)
  touchOwned(to)
  const db = openSqlite(to, { fileMustExist: true })
  try {
    db.pragma('user_version = 30')
    db.transaction(() => {
      for (const [name, { key, others, workspace }] of Object.entries(TABLES)) {
        const columns = [...key, ...others]
        db.exec(`CREATE TABLE ${name} (${columns.join(', ')}, PRIMARY KEY (${key.join(', ')}))`)
        const insert = db.prepare(`INSERT OR IGNORE INTO ${name} VALUES (${columns.map(() => '?').join(', ')})`)
        for (const row of tables.get(name) ?? []) {
          if (workspace !== null && !kept.has(String(row[workspace]))) continue
          insert.run(columns.map((column) => row[column] ?? null))
        }
      }
    })()
  } finally {
    db.close()
  }
}
